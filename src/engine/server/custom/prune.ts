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
import { isObjectField, type Structural } from "./structural.ts";

/** The object without fields that its schema does not name; their paths go to `unknown`. Itself if there are none. */
export function prune(object: ValueMap, schema: Structural, unknown: string[]): ValueMap {
  return pruneMap(object, { ...schema, embedded: true }, "", unknown);
}

/** Without a schema nothing is known, so that nothing stays. */
function pruneMap(map: ValueMap, schema: Structural | null, path: string, unknown: string[]): ValueMap {
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
  schema: Structural | null,
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

function pruneValue(value: Value, schema: Structural | null, path: string, unknown: string[]): Value {
  if (isMap(value)) return pruneMap(value, schema, path, unknown);
  if (!isList(value)) return value;
  const items = schema?.items ?? null;
  if (items === null && schema?.preserves === true) return value;
  const out = value.map((item, i) => pruneValue(item, items, `${path}[${i}]`, unknown));
  return out.some((item, i) => item !== value[i]) ? out : value;
}

/** The object without nulls that its schema neither allows nor has a default for. Itself if there are none. */
export function pruneNulls(object: ValueMap, schema: Structural): ValueMap {
  return nullsOfMap(object, schema);
}

function nullsOfMap(map: ValueMap, schema: Structural | null): ValueMap {
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
    const made = nullsOfValue(value, at);
    if (made === value) continue;
    out ??= copy(map);
    put(out, key, made);
  }
  return out ?? map;
}

function nullsOfValue(value: Value, schema: Structural | null): Value {
  if (isMap(value)) return nullsOfMap(value, schema);
  if (!isList(value)) return value;
  const out = value.map((item) => nullsOfValue(item, schema?.items ?? null));
  return out.some((item, i) => item !== value[i]) ? out : value;
}
