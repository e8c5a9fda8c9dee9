import { mapItems } from "../../value/map.ts";
import { sortedKeys } from "../../value/order.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";

/** Returns a struct whose maps, such as labels, have sorted keys: as Go writes JSON. The fields of structs keep their order. */
export function withSortedMaps(value: ValueMap, struct: string): ValueMap {
  const types = findStruct(struct)?.byName;
  return copyWith(value, Object.keys(value), (key) => types?.get(key)?.type);
}

function copyWith(
  map: ValueMap,
  keys: readonly string[],
  typeOf: (key: string) => GoType | undefined,
): ValueMap {
  const out: MutableMap = {};
  for (const key of keys) put(out, key, sorted(get(map, key) as Value, typeOf(key)));
  return out;
}

function sorted(value: Value, type: GoType | undefined): Value {
  if (type === undefined) return value;
  if (type.kind === "pointer") return sorted(value, type.of);
  if (type.kind === "struct" && isMap(value)) return withSortedMaps(value, type.name);
  if (type.kind === "list" && isList(value)) return mapItems(value, (item) => sorted(item, type.of));
  return type.kind === "map" && isMap(value) ? copyWith(value, sortedKeys(value), () => type.of) : value;
}
