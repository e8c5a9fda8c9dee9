import type { Value, ValueMap } from "./value.ts";

/**
 * Whether `found`, which `map[key]` gave, is the map's own. Everything that an object inherits is a function, but
 * `__proto__`; no JSON value is one. This spares `Object.hasOwn` where it is called for every field.
 */
export function isOwn(map: ValueMap, key: string, found: unknown): boolean {
  return (typeof found !== "function" && key !== "__proto__") || Object.hasOwn(map, key);
}

/** The own property `key`, undefined if there is none: `get` of value.ts for inner loops. */
export function own(map: ValueMap, key: string): Value | undefined {
  const found = map[key];
  return isOwn(map, key, found) ? found : undefined;
}

/** Whether a map has no keys. */
export function isEmptyMap(map: ValueMap): boolean {
  for (const _ in map) return false;
  return true;
}
