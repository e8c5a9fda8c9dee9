import { sortedKeys } from "../../../value/order.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../../value/value.ts";

/**
 * Returns a value whose maps have their keys in order, as Go writes a map. The server reads fields in the order of the request: it reports
 * the first wrong one, and names unknown ones in this order.
 */
export function inKeyOrder(value: ValueMap): ValueMap {
  const out: MutableMap = {};
  for (const key of sortedKeys(value)) put(out, key, ordered(get(value, key) as Value));
  return out;
}

function ordered(value: Value): Value {
  if (isList(value)) return value.map(ordered);
  return isMap(value) ? inKeyOrder(value) : value;
}
