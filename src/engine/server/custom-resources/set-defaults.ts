import {
  copy,
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import type { StructuralSchema } from "./structural-schema.ts";

/**
 * Returns the object with its schema's defaults: for absent fields, and for nulls that the schema does not allow. A null
 * without a default stays for validation. Returns the object itself if no default is missing.
 */
export function withSchemaDefaults(object: ValueMap, schema: StructuralSchema): ValueMap {
  return defaultMap(object, schema);
}

function defaultMap(map: ValueMap, schema: StructuralSchema): ValueMap {
  let out: MutableMap | null = null;
  const set = (key: string, value: Value): void => {
    out ??= copy(map);
    put(out, key, value);
  };
  for (const [name, property] of schema.properties) {
    const value = get(map, name);
    if (property.default !== undefined && (!has(map, name) || (value === null && !property.nullable))) {
      set(name, defaultValue(property.default, property));
    } else if (value !== undefined && value !== null) {
      const made = defaultValue(value, property);
      if (made !== value) set(name, made);
    }
  }
  if (schema.additional !== null && schema.additional !== true) {
    for (const key of Object.keys(map)) {
      if (schema.properties.has(key)) continue;
      const value = get(map, key) as Value;
      const made = defaultEntry(value, schema.additional);
      if (made !== value) set(key, made);
    }
  }
  return out ?? map;
}

function defaultValue(value: Value, schema: StructuralSchema): Value {
  if (isMap(value)) return defaultMap(value, schema);
  if (!isList(value) || schema.items === null) return value;
  const { items } = schema;
  const out = value.map((item) => defaultEntry(item, items));
  return out.some((item, i) => item !== value[i]) ? out : value;
}

/** Returns an item of a list, or an entry of a map with any keys, with its defaults. */
function defaultEntry(value: Value, schema: StructuralSchema): Value {
  const isMissing = value === null && !schema.nullable && schema.default !== undefined;
  return defaultValue(isMissing ? (schema.default as Value) : value, schema);
}
