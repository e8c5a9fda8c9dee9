import { mapItems, mapValues } from "../../value/map.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { findStruct, type GoType } from "./go-types.ts";
import { errorInside, type StructReading } from "./read-struct.ts";

/** Returns Go's error for the first wrong value of a map, in the order of the fields of a struct; null if all values fit. */
export function errorInGoOrder(value: ValueMap, struct: string, reading: StructReading): string | null {
  const ordered = inGoOrder(value, { kind: "struct", name: struct });
  return errorInside(ordered as ValueMap, { path: "", fields: "", struct }, reading);
}

function inGoOrder(value: Value, type: GoType): Value {
  if (type.kind === "pointer") return inGoOrder(value, type.of);
  if (type.kind === "list")
    return isList(value) ? mapItems(value, (item) => inGoOrder(item, type.of)) : value;
  if (type.kind === "map") return isMap(value) ? mapValues(value, (item) => inGoOrder(item, type.of)) : value;
  if (type.kind !== "struct" || !isMap(value)) return value;
  const out: MutableMap = {};
  for (const field of findStruct(type.name)?.fields ?? []) {
    const given = get(value, field.name);
    if (given !== undefined) put(out, field.name, inGoOrder(given, field.type));
  }
  return out;
}
