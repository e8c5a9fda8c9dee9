import { mapItems } from "./map.ts";
import { sortedKeys } from "./order.ts";
import { get, isList, isMap, type MutableMap, put, type Value } from "./value.ts";

/** Returns a value whose maps have sorted keys, at every level: as a value that went through a Go map. */
export function withSortedKeys(value: Value): Value {
  if (isList(value)) return mapItems(value, withSortedKeys);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of sortedKeys(value)) put(out, key, withSortedKeys(get(value, key) as Value));
  return out;
}
