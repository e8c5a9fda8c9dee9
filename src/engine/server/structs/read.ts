import { part } from "../../part.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { milliQuantity } from "./quantity.ts";
import { readScalar } from "./scalar.ts";
import { type GoType, type StructField, structOf } from "./types.ts";

const misfits = part(() => import("./mismatch.ts"));

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
};

/** Where a value stands: for unknown fields with indices, for errors as field names below the root. */
export type Place = { readonly path: string; readonly fields: string; readonly struct: string };

/**
 * Reads an object into the struct and writes it again, as the server does with every object of a built-in kind: unknown fields
 * are dropped, nulls become zero values, what is empty is left out where the struct says omitempty, quantities and times are
 * normalised. Pointers keep their zero values.
 */
export function readStruct(value: ValueMap, name: string, mode: ReadMode = "json"): Read {
  const context: Context = { mode, unknown: [], error: null, stored: false };
  checkFields(value, { path: "", fields: "", struct: name }, context);
  const out = readFields(value, name, context);
  return { value: out, unknown: context.unknown, error: context.error };
}

/** A struct that was read before, as it comes back from storage. */
export function storedStruct(value: ValueMap, name: string): ValueMap {
  return readFields(value, name, { mode: "json", unknown: [], error: null, stored: true });
}

function readFields(value: ValueMap, name: string, context: Context): ValueMap {
  const struct = structOf(name);
  if (struct === undefined) return value;
  const out: MutableMap = {};
  for (const field of struct.fields) {
    const given = get(value, field.name) ?? null;
    writeField(out, field, given === null ? undefined : readValue(given, field.type, context), context);
  }
  return out;
}

/** The first pass, in the order of the object: what is unknown and what does not fit. */
function checkFields(value: ValueMap, place: Place, context: Context): void {
  const struct = structOf(place.struct);
  if (struct === undefined) return;
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
    context.error ??= misfits().mismatch(value, type, place, context.mode);
  } else {
    const read = readScalar(value, type.kind, context.mode);
    if ("error" in read) context.error ??= read.error ?? misfits().mismatch(value, type, place, context.mode);
  }
}

function readValue(value: Value, type: GoType, context: Context): Value | undefined {
  switch (type.kind) {
    case "pointer":
      return readValue(value, type.of, context);
    case "list":
      return isList(value) ? value.map((item) => readItem(item, type.of, context)) : undefined;
    case "map": {
      if (!isMap(value)) return undefined;
      const out: MutableMap = {};
      for (const key of Object.keys(value)) {
        const read = readItem(get(value, key) as Value, type.of, context);
        // Lists of resources are kept in whole thousandths.
        put(out, key, type.of.kind === "quantity" ? (milliQuantity(String(read)) ?? read) : read);
      }
      return out;
    }
    case "struct":
      return isMap(value) ? readFields(value, type.name, context) : undefined;
    default: {
      const read = readScalar(value, type.kind, context.mode);
      return "error" in read ? undefined : read.value;
    }
  }
}

function readItem(value: Value, type: GoType, context: Context): Value {
  const read = value === null ? undefined : readValue(value, type, context);
  return read ?? zero(type, context);
}

function writeField(out: MutableMap, field: StructField, read: Value | undefined, context: Context): void {
  const { type } = field;
  if (read === undefined) {
    if (type.kind === "struct" ? field.omitZero : field.omitZero || (field.omitEmpty && canBeEmpty(type)))
      return;
    put(out, field.name, zero(type, context));
  } else if (!(field.omitEmpty && isEmpty(read, type))) {
    const lost = context.stored && (type.kind === "list" || type.kind === "map") && isEmpty(read, type);
    put(out, field.name, lost ? null : read);
  }
}

/** Whether omitempty can leave the type out; Go never leaves out a struct for it. */
function canBeEmpty(type: GoType): boolean {
  return !["struct", "quantity", "time", "microtime", "duration", "intstr", "raw", "json"].includes(
    type.kind,
  );
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
