/** A JSON value as Kubernetes stores it. Never changed after the function that built it has returned it. */
export type Value = null | boolean | number | string | readonly Value[] | ValueMap;

/** A JSON object. Any key is possible, also `__proto__` and `constructor`: read with {@link get}, write with {@link put}. */
export type ValueMap = { readonly [key: string]: Value };

/** A JSON object that its builder may still change. */
export type MutableMap = { [key: string]: Value };

export function isMap(value: Value | undefined): value is ValueMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isScalar(value: Value | undefined): value is null | boolean | number | string {
  return value === null || (value !== undefined && typeof value !== "object");
}

export function has(map: ValueMap, key: string): boolean {
  return Object.hasOwn(map, key);
}

/** Returns the own property `key`; undefined if there is none, also if the prototype has one. */
export function get(map: ValueMap, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Sets an own property. Plain assignment would lose the key `__proto__`. */
export function put(map: MutableMap, key: string, value: Value): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    map[key] = value;
  }
}

/** Returns `map` with `key` set to `value`; `map` itself if it has this value already. */
export function withKey(map: ValueMap, key: string, value: Value): ValueMap {
  if (get(map, key) === value && has(map, key)) return map;
  const out = copy(map);
  put(out, key, value);
  return out;
}

/** Returns `map` without `key`; `map` itself if it has no such key. */
export function withoutKey(map: ValueMap, key: string): ValueMap {
  if (!has(map, key)) return map;
  const { [key]: _, ...out } = map;
  return out;
}

/** Returns a shallow copy that the caller may change. It uses a loop: a spread takes three times as long for thousands of keys. */
export function copy(map: ValueMap): MutableMap {
  const out: MutableMap = {};
  for (const key of Object.keys(map)) put(out, key, map[key] as Value);
  return out;
}

/** Returns the value below the given keys; undefined if a key is missing or its parent is not an object. */
export function dig(value: Value | undefined, ...keys: readonly string[]): Value | undefined {
  let at = value;
  for (const key of keys) {
    if (!isMap(at)) return undefined;
    at = get(at, key);
  }
  return at;
}
