import { isList, isMap, type Value } from "../../value/value.ts";
import { typeNames } from "../generated/type-names.generated.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { findStruct, type GoType, type ReadMode, type ScalarKind } from "./go-types.ts";
import { isByte } from "./late-scalars.ts";
import { errorInside, type Place, SCHEMA, type StructReading } from "./read-struct.ts";

/** Where a value is read: from JSON or from a map, into a struct of this name. */
type Reading = { readonly mode: ReadMode; readonly root: string };

const INT: GoType = { kind: "int32" };

/** Returns Go's error for a value that does not fit a type. */
export function mismatch(value: Value, type: GoType, place: Place, { mode, root }: Reading): string {
  const { path, named } = goPath(root, place.fields);
  if (mode === "unstructured" && type.kind === "intstr")
    return `json: cannot unmarshal ${jsonKind(value, INT)} into Go value of type int32`;
  if (mode === "unstructured") return unstructuredMismatch(value, type, named);
  const owner = place.struct.slice(place.struct.lastIndexOf(".") + 1);
  const wrong = (one: Value, into: GoType, printed: string) =>
    `json: cannot unmarshal ${jsonKind(one, into)} into Go struct field ${owner}.${path} of type ${printed}`;
  if (type.kind === "intstr") return wrong(value, INT, "int32");
  if (type.kind === "bytes" && isList(value))
    return wrong(value.find((one) => !isByte(one)) as Value, INT, "uint8");
  return wrong(value, type, isTime(type) ? "string" : printGoType(type, named));
}

/** Whether Go reads JSON of a type as text before it reads the text. */
function isTime(type: GoType): boolean {
  return type.kind === "pointer" ? isTime(type.of) : ["time", "microtime", "duration"].includes(type.kind);
}

function jsonKind(value: Value, type: GoType): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  if (typeof value === "number") {
    return type.kind === "int32" || type.kind === "int64" ? `number ${value}` : "number";
  }
  return typeof value === "boolean" ? "bool" : "string";
}

function unstructuredMismatch(value: Value, type: GoType, named: string | undefined): string {
  if (type.kind === "bytes" && isList(value)) {
    const wrong = value.find((one) => one !== null && !Number.isInteger(one)) as Value;
    return typeof wrong === "number" ? "cannot convert float64 to uint8" : "unrecognized type: uint8";
  }
  if (type.kind === "list" || type.kind === "bytes") return `cannot restore slice from ${goKind(value)}`;
  if (type.kind === "map") return `cannot restore map from ${goKind(value)}`;
  if (type.kind === "struct") return `cannot restore struct from: ${goKind(value)}`;
  if (isTime(type)) return `json: cannot unmarshal ${jsonKind(value, type)} into Go value of type string`;
  const from = goKind(value);
  const to = printGoType(type);
  // Go can convert these types into each other, but not each of their values.
  const near = (from === "int64" && to === "string") || (from === "float64" && to.startsWith("int"));
  return near ? `cannot convert ${from} to ${printGoType(type, named)}` : `unrecognized type: ${to}`;
}

/** Whether paths name the embedded structs: the JSON library of v1.34 does not. */
const NAMES_EMBEDDED: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** What Go says of a field besides its JSON name. */
type FieldNames = { readonly embedded: string; readonly named: string | undefined };

let linesOf: ReadonlyMap<string, string> | undefined;

function namesOf(struct: string, field: string): FieldNames {
  linesOf ??= new Map(typeNames.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line]));
  const words = (linesOf.get(struct) ?? "").split(" ").slice(1);
  const word = words.find((one) => /^[^=^]*/.exec(one)?.[0] === field) ?? "";
  return { embedded: /\^([^=]*)/.exec(word)?.[1] ?? "", named: /=(.*)/.exec(word)?.[1] };
}

/** Returns the path of a field as Go prints it, with the embedded structs, and the name of the type of its strings. */
function goPath(root: string, fields: string): { readonly path: string; readonly named: string | undefined } {
  let struct: string | undefined = root;
  let named: string | undefined;
  const path: string[] = [];
  for (const field of fields.split(".")) {
    const names: FieldNames =
      struct === undefined ? { embedded: "", named: undefined } : namesOf(struct, field);
    if (names.embedded !== "" && formOf(NAMES_EMBEDDED)) path.push(names.embedded);
    path.push(field);
    named = names.named;
    struct = struct && structIn(findStruct(struct)?.byName.get(field)?.type);
  }
  return { path: path.join("."), named };
}

/** Returns the name of the struct in a pointer, a list or a map, or of the type itself. */
function structIn(type: GoType | undefined): string | undefined {
  if (type === undefined) return undefined;
  if (type.kind === "struct") return type.name;
  return "of" in type ? structIn(type.of) : undefined;
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
  schema: "v1.JSONSchemaProps",
};

/** Returns a type as Go prints it: `[]v1.Container`, `map[string]string`. `named` is the name of the type of its strings, or of the map. */
export function printGoType(type: GoType, named = "string"): string {
  switch (type.kind) {
    case "string":
      return named;
    case "pointer":
      return `*${printGoType(type.of, named)}`;
    case "list":
      if (type.of.kind === "struct" && named !== "string") return named;
      return `[]${printGoType(type.of, named)}`;
    case "map":
      return named === "string" || type.of.kind === "string"
        ? `map[string]${printGoType(type.of, named)}`
        : named;
    case "struct":
      return type.name.slice(type.name.lastIndexOf("/") + 1);
    default:
      return GO_NAMES[type.kind];
  }
}

/**
 * Returns Go's error for a value where a definition has a schema, or null. Its type reads JSON itself: from a map, Go does not say where in the
 * object the schema is.
 */
export function schemaError(value: Value, place: Place, reading: StructReading): string | null {
  const field = place.fields.slice(place.fields.lastIndexOf(".") + 1);
  const isFlag = field === "additionalProperties" || field === "additionalItems";
  if (isFlag && !isMap(value) && typeof value !== "boolean") return "boolean or JSON schema expected";
  const isText = field === "dependencies" && isList(value);
  for (const one of isText ? [] : isList(value) ? value : [value]) {
    if (!isMap(one)) continue;
    const inner: StructReading = {
      ...reading,
      mode: "json",
      root: reading.mode === "json" ? reading.root : SCHEMA,
    };
    const fields = reading.mode === "json" ? place.fields : "";
    const error = errorInside(one, { path: place.path, fields, struct: SCHEMA }, inner);
    if (error !== null) return error;
  }
  return null;
}
