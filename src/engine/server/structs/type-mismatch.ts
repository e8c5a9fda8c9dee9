import { isList, isMap, type Value } from "../../value/value.ts";
import type { GoType, ReadMode, ScalarKind } from "./go-types.ts";
import type { Place } from "./read-struct.ts";

/** Returns Go's error for a value that does not fit a type. */
export function mismatch(value: Value, type: GoType, place: Place, mode: ReadMode): string {
  if (mode === "unstructured" && type.kind === "intstr")
    return `json: cannot unmarshal ${jsonKind(value, { kind: "int32" })} into Go value of type int32`;
  if (mode === "unstructured") return unstructuredMismatch(value, type);
  const owner = place.struct.slice(place.struct.lastIndexOf(".") + 1);
  return `json: cannot unmarshal ${jsonKind(value, type)} into Go struct field ${owner}.${place.fields} of type ${printGoType(type)}`;
}

function jsonKind(value: Value, type: GoType): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  if (typeof value === "number") {
    return type.kind === "int32" || type.kind === "int64" ? `number ${value}` : "number";
  }
  return typeof value === "boolean" ? "bool" : "string";
}

function unstructuredMismatch(value: Value, type: GoType): string {
  if (type.kind === "list") return `cannot restore slice from ${goKind(value)}`;
  if (type.kind === "map") return `cannot restore map from ${goKind(value)}`;
  if (type.kind === "struct") return `cannot restore struct from: ${goKind(value)}`;
  const from = goKind(value);
  const to = printGoType(type);
  // Go can convert these types into each other, but not each of their values.
  const near = (from === "int64" && to === "string") || (from === "float64" && to.startsWith("int"));
  return near ? `cannot convert ${from} to ${to}` : `unrecognized type: ${to}`;
}

function goKind(value: Value): string {
  if (isMap(value)) return "map";
  if (isList(value)) return "slice";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  return typeof value === "boolean" ? "bool" : "string";
}

const GO_NAMES: { readonly [kind in ScalarKind]: string } = {
  string: "string",
  int32: "int32",
  int64: "int64",
  float64: "float64",
  bool: "bool",
  bytes: "[]uint8",
  quantity: "resource.Quantity",
  time: "v1.Time",
  microtime: "v1.MicroTime",
  duration: "v1.Duration",
  intstr: "intstr.IntOrString",
  raw: "runtime.RawExtension",
  json: "v1.JSON",
};

/** Returns a type as Go prints it: `[]v1.Container`, `map[string]string`. */
export function printGoType(type: GoType): string {
  switch (type.kind) {
    case "pointer":
      return `*${printGoType(type.of)}`;
    case "list":
      return `[]${printGoType(type.of)}`;
    case "map":
      return `map[string]${printGoType(type.of)}`;
    case "struct":
      return type.name.slice(type.name.lastIndexOf("/") + 1);
    default:
      return GO_NAMES[type.kind];
  }
}
