import type { Value, ValueMap } from "./value.ts";

/**
 * Whether `found`, the result of `map[key]`, is an own property of the map. All inherited properties except `__proto__` are
 * functions, and no JSON value is one. This is faster than `Object.hasOwn` in inner loops.
 */
export function isOwn(map: ValueMap, key: string, found: unknown): boolean {
  return (typeof found !== "function" && key !== "__proto__") || Object.hasOwn(map, key);
}

/** Returns the own property `key`; undefined if there is none. It is `get` of value.ts for inner loops. */
export function own(map: ValueMap, key: string): Value | undefined {
  const found = map[key];
  return isOwn(map, key, found) ? found : undefined;
}

/** Whether a map has no keys. */
export function isEmptyMap(map: ValueMap): boolean {
  for (const _ in map) return false;
  return true;
}
