import { mapItems, mapValues } from "../../../value/map.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";

/** Returns an object without some fields: `spec.devices.*.taints`, where `*` stands for every item. Returns the object itself if it has none. */
export function withoutPaths(object: ValueMap, paths: readonly string[]): ValueMap {
  return paths.reduce<Value>((made, path) => without(made, path.split(".")), object) as ValueMap;
}

function without(value: Value, [key = "", ...rest]: readonly string[]): Value {
  if (key === "*") {
    if (isList(value)) return mapItems(value, (item) => without(item, rest));
    return isMap(value) ? mapValues(value, (item) => without(item, rest)) : value;
  }
  if (!isMap(value)) return value;
  if (rest.length === 0) return withoutKey(value, key);
  const inner = get(value, key);
  return inner === undefined ? value : withKey(value, key, without(inner, rest));
}
