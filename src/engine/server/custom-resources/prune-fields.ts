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
import { isObjectField, type StructuralSchema } from "./structural-schema.ts";

/**
 * Returns the object without fields that its schema does not declare, and adds their paths to `unknown`. Returns the object
 * itself if there are none.
 */
export function pruneUnknown(object: ValueMap, schema: StructuralSchema, unknown: string[]): ValueMap {
  return pruneMap(object, { ...schema, embedded: true }, "", unknown);
}

/** Without a schema no field stays. */
function pruneMap(map: ValueMap, schema: StructuralSchema | null, path: string, unknown: string[]): ValueMap {
  const out: MutableMap = {};
  let same = true;
  for (const key of Object.keys(map)) {
    const value = get(map, key) as Value;
    const at = path === "" ? key : `${path}.${key}`;
    const kept = pruneKey(value, key, schema, at, unknown);
    if (kept === undefined) unknown.push(at);
    else put(out, key, kept);
    if (kept !== value) same = false;
  }
  return same ? map : out;
}

function pruneKey(
  value: Value,
  key: string,
  schema: StructuralSchema | null,
  path: string,
  unknown: string[],
): Value | undefined {
  if (schema === null) return undefined;
  if (schema.embedded && isObjectField(key)) return value;
  const property = schema.properties.get(key);
  if (property !== undefined) return pruneValue(value, property, path, unknown);
  if (schema.additional !== null) {
    const { additional } = schema;
    if (schema.preserves && additional === true) return value;
    return pruneValue(value, additional === true ? null : additional, path, unknown);
  }
  return schema.preserves ? value : undefined;
}

function pruneValue(value: Value, schema: StructuralSchema | null, path: string, unknown: string[]): Value {
  if (isMap(value)) return pruneMap(value, schema, path, unknown);
  if (!isList(value)) return value;
  const items = schema?.items ?? null;
  if (items === null && schema?.preserves === true) return value;
  const out = value.map((item, i) => pruneValue(item, items, `${path}[${i}]`, unknown));
  return out.some((item, i) => item !== value[i]) ? out : value;
}

/**
 * Returns the object without nulls that its schema does not allow and has no default for. Returns the object itself if there
 * are none.
 */
export function pruneNulls(object: ValueMap, schema: StructuralSchema): ValueMap {
  return pruneNullsInMap(object, schema);
}

function pruneNullsInMap(map: ValueMap, schema: StructuralSchema | null): ValueMap {
  let out: MutableMap | null = null;
  for (const key of Object.keys(map)) {
    const value = get(map, key) as Value;
    const additional = schema?.additional;
    const at = schema?.properties.get(key) ?? (additional === true ? null : (additional ?? null));
    if (value === null && at !== null && !at.nullable && at.default === undefined) {
      out ??= copy(map);
      delete out[key];
      continue;
    }
    const made = pruneNullsInValue(value, at);
    if (made === value) continue;
    out ??= copy(map);
    put(out, key, made);
  }
  return out ?? map;
}

function pruneNullsInValue(value: Value, schema: StructuralSchema | null): Value {
  if (isMap(value)) return pruneNullsInMap(value, schema);
  if (!isList(value)) return value;
  const out = value.map((item) => pruneNullsInValue(item, schema?.items ?? null));
  return out.some((item, i) => item !== value[i]) ? out : value;
}
