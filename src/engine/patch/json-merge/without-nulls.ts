import { get, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";

/** Returns a value without the nulls in its maps. */
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
