import { marshalJson } from "../../value/json/marshal.ts";
import {
  copy,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { readStruct } from "../structs/read-struct.ts";
import { childSchema } from "./list-errors.ts";
import type { StructuralSchema } from "./structural-schema.ts";

/** Returns the server's error for the first embedded resource that it cannot read, or null. */
export function embeddedError(value: Value, schema: StructuralSchema, path: string): string | null {
  const { items } = schema;
  if (isList(value)) {
    const found = items === null ? [] : value.map((item, i) => embeddedError(item, items, `${path}[${i}]`));
    return found.find((one) => one !== null) ?? null;
  }
  if (!isMap(value)) return null;
  const own = schema.embedded && path !== "" ? typeMetaError(value, path) : null;
  if (own !== null) return own;
  for (const key of Object.keys(value)) {
    const below = childSchema(schema, key, path);
    const found = below === null ? null : embeddedError(get(value, key) as Value, below.schema, below.path);
    if (found !== null) return found;
  }
  return null;
}

function typeMetaError(value: ValueMap, path: string): string | null {
  for (const key of ["apiVersion", "kind"]) {
    const held = get(value, key);
    if (held === undefined || held === null || typeof held === "string") continue;
    return `${path}.${key}: Invalid value: ${marshalJson(held)}: must be a string`;
  }
  const metadata = get(value, "metadata") ?? null;
  if (metadata === null) return null;
  const error = isMap(metadata)
    ? readStruct(metadata, "meta/v1.ObjectMeta").error
    : `json: cannot unmarshal ${kindOf(metadata)} into Go value of type v1.ObjectMeta`;
  return error === null ? null : `${path}.metadata: Invalid value: ${marshalJson(metadata)}: ${error}`;
}

function kindOf(value: Value): string {
  return isList(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
}

/**
 * Returns an object whose embedded resources have `metadata` as the Go struct has it. Adds the paths of its unknown fields
 * to `unknown`.
 */
export function readEmbedded(object: ValueMap, schema: StructuralSchema, unknown: string[]): ValueMap {
  return readMap(object, schema, "", unknown);
}

function readMap(map: ValueMap, schema: StructuralSchema, path: string, unknown: string[]): ValueMap {
  let out: MutableMap | null = null;
  for (const key of Object.keys(map)) {
    const value = get(map, key) as Value;
    const at = path === "" ? key : `${path}.${key}`;
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    const isMeta = schema.embedded && key === "metadata" && path !== "";
    const made = isMeta
      ? readMetadata(value, at, unknown)
      : below === null
        ? value
        : readValue(value, below, at, unknown);
    if (made === value) continue;
    out ??= copy(map);
    put(out, key, made);
  }
  return out ?? map;
}

function readValue(value: Value, schema: StructuralSchema, path: string, unknown: string[]): Value {
  if (isMap(value)) return readMap(value, schema, path, unknown);
  const { items } = schema;
  if (!isList(value) || items === null) return value;
  const out = value.map((item, i) => readValue(item, items, `${path}[${i}]`, unknown));
  return out.some((item, i) => item !== value[i]) ? out : value;
}

function readMetadata(value: Value, path: string, unknown: string[]): Value {
  if (!isMap(value)) return value;
  const read = readStruct(value, "meta/v1.ObjectMeta");
  for (const field of read.unknown) unknown.push(`${path}.${field}`);
  return read.error === null ? read.value : value;
}
