import type { OtherFields } from "../../schema/builtins.ts";
import { mapItems, mapValues } from "../../value/map.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { amountsPart, serverPart } from "../parts/server-parts.ts";
import { findStruct, type GoStruct, type GoType, type ReadMode, type StructField } from "./go-types.ts";
import { readScalar } from "./read-scalar.ts";

/** The result of reading an object into a Go struct. */
export type StructRead = {
  /** The complete object in Go's field order: zero values written or omitted as the struct says. */
  readonly value: ValueMap;
  /** The paths of dropped fields, which the struct does not have, in the order of the object: `spec.foo`. */
  readonly unknown: readonly string[];
  /** Go's error for the first value of a wrong type, or null if all values fit. */
  readonly error: string | null;
};

/** The struct of the schemas in definitions. */
export const SCHEMA = "apiextensions/v1.JSONSchemaProps";

type Context = {
  readonly mode: ReadMode;
  /** The name of the outermost struct. */
  readonly root: string;
  readonly unknown: string[];
  error: string | null;
  /** Whether the error is one of a type that reads JSON itself: Go stops there, and reports it instead of an earlier error. */
  hasStopped: boolean;
  /** The fields in which an older version of the server differs. */
  readonly other: OtherFields | undefined;
  /** Whether empty lists and maps become null, as in storage. */
  readonly stored: boolean;
};

/** The place of a value: its path with indices for unknown fields, and its field names below the root for errors. */
export type Place = { readonly path: string; readonly fields: string; readonly struct: string };

/**
 * Reads an object into the struct and writes it again, as the server does with every object of a built-in kind: it drops
 * unknown fields, turns nulls into zero values, omits empty fields that have `omitempty`, and normalises quantities and
 * times. Pointers keep their zero values. `other`: the fields in which an older version of the server differs.
 */
export function readStruct(
  value: ValueMap,
  name: string,
  mode: ReadMode = "json",
  other?: OtherFields,
): StructRead {
  const context = newContext(name, mode, false, other);
  checkFields(value, { path: "", fields: "", struct: name }, context);
  // Go reads the fields of a map in the order of the struct, so its first error can be another one.
  if (context.error !== null && mode === "unstructured")
    context.error = serverPart().errorInGoOrder(value, name, context);
  const out = readFields(value, name, context);
  return { value: out, unknown: context.unknown, error: context.error };
}

/** Returns a struct, read before, as the server reads it from storage. */
export function readStoredStruct(value: ValueMap, name: string, other?: OtherFields): ValueMap {
  return readFields(value, name, newContext(name, "json", true, other));
}

/** Returns a struct as {@link readStruct} does, without checks. Drops values of wrong types. */
export function readWrittenStruct(value: ValueMap, name: string, other?: OtherFields): ValueMap {
  return readFields(value, name, newContext(name, "json", false, other));
}

function newContext(root: string, mode: ReadMode, stored: boolean, other?: OtherFields): Context {
  return { root, mode, unknown: [], error: null, hasStopped: false, other, stored };
}

/** The struct that each map is complete for: reading it again would change nothing. */
const written = new WeakMap<ValueMap, GoStruct>();
/** The same for maps as storage has them. */
const writtenStored = new WeakMap<ValueMap, GoStruct>();

function isWritten(value: ValueMap, struct: GoStruct, { stored, other }: Context): boolean {
  if (other !== undefined) return false; // the value can be complete for the newest version only
  return writtenStored.get(value) === struct || (!stored && written.get(value) === struct);
}

function readFields(value: ValueMap, name: string, context: Context): ValueMap {
  const struct = findStruct(name);
  if (struct === undefined || isWritten(value, struct, context)) return value;
  const out: MutableMap = {};
  for (const field of struct.fields) {
    if (context.other?.later.has(`${name}.${field.name}`)) continue;
    const given = get(value, field.name) ?? null;
    writeField(out, field, given === null ? undefined : readValue(given, field.type, context), context);
  }
  context.other?.complete(out, value, name, context.stored);
  const made = isSame(value, out) ? value : out;
  (context.stored ? writtenStored : written).set(made, struct);
  return made;
}

/** Whether two maps have identical values in the same order. */
function isSame(a: ValueMap, b: ValueMap): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, i) => key === others[i] && a[key] === b[key]);
}

/** Finds unknown fields and wrong values, in the order of the object. */
function checkFields(value: ValueMap, place: Place, context: Context): void {
  const struct = findStruct(place.struct);
  if (struct === undefined || isWritten(value, struct, context)) return;
  for (const key of Object.keys(value)) {
    const at = `${place.struct}.${key}`;
    const field = context.other?.later.has(at) ? undefined : struct.byName.get(key);
    const path = place.path === "" ? key : `${place.path}.${key}`;
    if (field === undefined) {
      if (!context.other?.dropped.has(at)) context.unknown.push(path);
      continue;
    }
    const given = get(value, key) as Value;
    const fields = place.fields === "" ? key : `${place.fields}.${key}`;
    if (given !== null) checkValue(given, field.type, { path, fields, struct: place.struct }, context);
  }
}

function checkValue(value: Value, type: GoType, place: Place, context: Context): void {
  if (type.kind === "pointer") checkValue(value, type.of, place, context);
  else if (type.kind === "list" && isList(value)) {
    value.forEach((item, i) => {
      if (item !== null) checkValue(item, type.of, { ...place, path: `${place.path}[${i}]` }, context);
    });
  } else if (type.kind === "map" && isMap(value)) {
    for (const key of Object.keys(value)) {
      const item = get(value, key) as Value;
      if (item !== null) checkValue(item, type.of, { ...place, path: `${place.path}.${key}` }, context);
    }
  } else if (type.kind === "struct" && isMap(value)) {
    checkFields(value, { ...place, struct: type.name }, context);
  } else if (type.kind === "list" || type.kind === "map" || type.kind === "struct") {
    context.error ??= serverPart().mismatch(value, type, place, context);
  } else if (type.kind === "schema") {
    const error = serverPart().schemaError(value, place, context);
    if (error !== null) stopWith(error, context);
  } else {
    const read = readScalar(value, type.kind, context.mode);
    if (!("error" in read)) return;
    if (context.mode === "json" && READS_ITSELF.has(type.kind))
      stopWith(read.error ?? serverPart().mismatch(value, type, place, context), context);
    else context.error ??= read.error ?? serverPart().mismatch(value, type, place, context);
  }
}

const READS_ITSELF: ReadonlySet<string> = new Set([
  "quantity",
  "time",
  "microtime",
  "duration",
  "intstr",
  "raw",
]);

function stopWith(error: string, context: Context): void {
  if (context.hasStopped) return;
  context.hasStopped = context.mode === "json";
  context.error = context.mode === "json" ? error : (context.error ?? error);
}

/** Returns Go's error for a value inside of a schema, which the struct of this name begins; null if all values fit. */
export function errorInside(
  value: ValueMap,
  place: Place,
  { mode, root, other }: StructReading,
): string | null {
  const context = newContext(root, mode, false, other);
  checkFields(value, place, context);
  return context.error;
}

/** How a value is read into a struct. */
export type StructReading = Pick<Context, "mode" | "root" | "other">;

function readValue(value: Value, type: GoType, context: Context): Value | undefined {
  switch (type.kind) {
    case "pointer":
      return readValue(value, type.of, context);
    case "list":
      return isList(value) ? mapItems(value, (item) => readItem(item, type.of, context)) : undefined;
    case "map":
      return isMap(value) ? mapValues(value, (item) => readEntry(item, type.of, context)) : undefined;
    case "struct":
      return isMap(value) ? readFields(value, type.name, context) : undefined;
    case "schema":
      return isList(value)
        ? mapItems(value, (item) => readValue(item, type, context) ?? item)
        : isMap(value)
          ? readFields(value, SCHEMA, context)
          : value;
    default: {
      const read = readScalar(value, type.kind, context.mode);
      return "error" in read ? undefined : read.value;
    }
  }
}

/** Reads a value of a map. Resource lists keep thousandths only. */
function readEntry(value: Value, type: GoType, context: Context): Value {
  const read = readItem(value, type, context);
  return type.kind === "quantity" ? (amountsPart().milliQuantity(String(read)) ?? read) : read;
}

function readItem(value: Value, type: GoType, context: Context): Value {
  const read = value === null ? undefined : readValue(value, type, context);
  // Storage has no null among bytes.
  return read ?? (context.stored && type.kind === "bytes" ? "" : zeroValue(type, context));
}

function writeField(out: MutableMap, field: StructField, read: Value | undefined, context: Context): void {
  const { type } = field;
  if (read === undefined) {
    if (!field.omitAbsent) put(out, field.name, zeroValue(type, context));
  } else if (!(field.omitEmpty && isEmpty(read, type))) {
    const lost = context.stored && (type.kind === "list" || type.kind === "map") && isEmpty(read, type);
    put(out, field.name, lost ? null : read);
  }
}

export function isEmpty(value: Value, type: GoType): boolean {
  switch (type.kind) {
    case "list":
      return isList(value) && value.length === 0;
    case "map":
      return isMap(value) && Object.keys(value).length === 0;
    case "string":
    case "bytes":
      return value === "";
    case "bool":
      return value === false;
    case "int32":
    case "int64":
    case "float64":
      return value === 0;
    default:
      return false;
  }
}

/** Returns what Go writes for a type if nothing set it. */
function zeroValue(type: GoType, context: Context): Value {
  switch (type.kind) {
    case "struct":
      return readFields({}, type.name, context);
    case "string":
      return "";
    case "bool":
      return false;
    case "int32":
    case "int64":
    case "float64":
    case "intstr":
      return 0;
    case "quantity":
      return "0";
    case "duration":
      return "0s";
    default:
      return null;
  }
}
