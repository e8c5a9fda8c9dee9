import { mapItems, mapValues } from "../../value/map.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { rest } from "../parts.ts";
import { milliQuantity } from "./quantity.ts";
import { readScalar } from "./scalar.ts";
import { type GoType, type Struct, type StructField, structOf } from "./types.ts";

/** How an object came in: from JSON text, or from a map already decoded (apply, strategic merge). The words of errors differ. */
export type ReadMode = "json" | "unstructured";

/** An object as a Go struct holds it. */
export type Read = {
  /** Complete and in Go's order: zero values written or left out as the struct says. */
  readonly value: ValueMap;
  /** Paths of fields that the struct does not have, in the order of the object: `spec.foo`. They are dropped. */
  readonly unknown: readonly string[];
  /** The first value that does not fit, in Go's words; null if all do. */
  readonly error: string | null;
};

type Context = {
  readonly mode: ReadMode;
  readonly unknown: string[];
  error: string | null;
  /** Whether empty lists and maps that are always written become null, for storage does not tell them apart. */
  readonly stored: boolean;
  /** Whether there was something that one mode takes and the other does not. */
  isModal: boolean;
};

/** Where a value stands: for unknown fields with indices, for errors as field names below the root. */
export type Place = { readonly path: string; readonly fields: string; readonly struct: string };

/**
 * Reads an object into the struct and writes it again, as the server does with every object of a built-in kind: unknown fields
 * are dropped, nulls become zero values, what is empty is left out where the struct says omitempty, quantities and times are
 * normalised. Pointers keep their zero values.
 */
export function readStruct(value: ValueMap, name: string, mode: ReadMode = "json"): Read {
  const context = newContext(mode, false);
  checkFields(value, { path: "", fields: "", struct: name }, context);
  const out = readFields(value, name, context);
  return { value: out, unknown: context.unknown, error: context.error };
}

/** A struct that was read before, as it comes back from storage. */
export function storedStruct(value: ValueMap, name: string): ValueMap {
  return readFields(value, name, newContext("json", true));
}

/** A struct that fits, as {@link readStruct} would give it. What does not fit is left out. */
export function writtenStruct(value: ValueMap, name: string): ValueMap {
  return readFields(value, name, newContext("json", false));
}

function newContext(mode: ReadMode, stored: boolean): Context {
  return { mode, unknown: [], error: null, stored, isModal: false };
}

/** The struct as which a map was written, or would be just so: it need not be read or checked again. */
const written = new WeakMap<ValueMap, Struct>();
/** The same, and without what storage does not tell apart. */
const writtenStored = new WeakMap<ValueMap, Struct>();

function isWritten(value: ValueMap, struct: Struct, stored: boolean): boolean {
  return writtenStored.get(value) === struct || (!stored && written.get(value) === struct);
}

function readFields(value: ValueMap, name: string, context: Context): ValueMap {
  const struct = structOf(name);
  if (struct === undefined || isWritten(value, struct, context.stored)) return value;
  const out: MutableMap = {};
  for (const field of struct.fields) {
    const given = get(value, field.name) ?? null;
    writeField(out, field, given === null ? undefined : readValue(given, field.type, context), context);
  }
  const made = isSame(value, out) ? value : out;
  if (!context.isModal) (context.stored ? writtenStored : written).set(made, struct);
  return made;
}

/** Whether two maps hold the very same values in the same order. */
function isSame(a: ValueMap, b: ValueMap): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, i) => key === others[i] && a[key] === b[key]);
}

/** The first pass, in the order of the object: what is unknown and what does not fit. */
function checkFields(value: ValueMap, place: Place, context: Context): void {
  const struct = structOf(place.struct);
  if (struct === undefined || isWritten(value, struct, false)) return;
  for (const key of Object.keys(value)) {
    const field = struct.byName.get(key);
    const path = place.path === "" ? key : `${place.path}.${key}`;
    if (field === undefined) {
      context.unknown.push(path);
      continue;
    }
    const given = get(value, key) as Value;
    const fields = place.fields === "" ? key : `${place.fields}.${key}`;
    if (given !== null) check(given, field.type, { path, fields, struct: place.struct }, context);
  }
}

function check(value: Value, type: GoType, place: Place, context: Context): void {
  if (type.kind === "pointer") check(value, type.of, place, context);
  else if (type.kind === "list" && isList(value)) {
    value.forEach((item, i) => {
      if (item !== null) check(item, type.of, { ...place, path: `${place.path}[${i}]` }, context);
    });
  } else if (type.kind === "map" && isMap(value)) {
    for (const key of Object.keys(value)) {
      const item = get(value, key) as Value;
      if (item !== null) check(item, type.of, { ...place, path: `${place.path}.${key}` }, context);
    }
  } else if (type.kind === "struct" && isMap(value)) {
    checkFields(value, { ...place, struct: type.name }, context);
  } else if (type.kind === "list" || type.kind === "map" || type.kind === "struct") {
    context.error ??= rest().mismatch(value, type, place, context.mode);
  } else {
    const read = readScalar(value, type.kind, context.mode);
    if ("error" in read) context.error ??= read.error ?? rest().mismatch(value, type, place, context.mode);
  }
}

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
    default: {
      const read = readScalar(value, type.kind, context.mode);
      context.isModal ||= type.kind === "raw" && !isMap(value);
      return "error" in read ? undefined : read.value;
    }
  }
}

/** A value of a map. Lists of resources are kept in whole thousandths. */
function readEntry(value: Value, type: GoType, context: Context): Value {
  const read = readItem(value, type, context);
  return type.kind === "quantity" ? (milliQuantity(String(read)) ?? read) : read;
}

function readItem(value: Value, type: GoType, context: Context): Value {
  const read = value === null ? undefined : readValue(value, type, context);
  return read ?? zero(type, context);
}

function writeField(out: MutableMap, field: StructField, read: Value | undefined, context: Context): void {
  const { type } = field;
  if (read === undefined) {
    if (!field.omitAbsent) put(out, field.name, zero(type, context));
  } else if (!(field.omitEmpty && isEmpty(read, type))) {
    const lost = context.stored && (type.kind === "list" || type.kind === "map") && isEmpty(read, type);
    put(out, field.name, lost ? null : read);
  }
}

function isEmpty(value: Value, type: GoType): boolean {
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

/** What is written for a type where nothing was set. */
function zero(type: GoType, context: Context): Value {
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
