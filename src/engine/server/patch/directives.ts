import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";

/** A value without the maps in it that hold a `$patch`; undefined for such a map itself. */
export function withoutDirectives(value: Value): Value | undefined {
  if (isMap(value)) {
    if (has(value, "$patch")) return undefined;
    const out: MutableMap = {};
    for (const key of Object.keys(value)) {
      const kept = withoutDirectives(get(value, key) as Value);
      if (kept !== undefined) put(out, key, kept);
    }
    return out;
  }
  if (!isList(value)) return value;
  return value.map(withoutDirectives).filter((item) => item !== undefined);
}

/** A value without the nulls in its maps. */
export function withoutNulls(value: Value): Value {
  if (isMap(value)) {
    const out: MutableMap = {};
    for (const key of Object.keys(value)) {
      const held = get(value, key) as Value;
      if (held !== null) put(out, key, withoutNulls(held));
    }
    return out;
  }
  return isList(value) ? value.map(withoutNulls) : value;
}
