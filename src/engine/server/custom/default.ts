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
import type { Structural } from "./structural.ts";

/**
 * The object with the defaults of its schema: for what is absent, and for nulls that are not allowed. Nulls that are neither
 * allowed nor have a default are dropped only where a default would stand; others stay for validation. Itself if nothing is missing.
 */
export function defaulted(object: ValueMap, schema: Structural): ValueMap {
  return defaultMap(object, schema);
}

function defaultMap(map: ValueMap, schema: Structural): ValueMap {
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
      const made = value === null ? value : defaultValue(value, schema.additional);
      if (made !== value) set(key, made);
    }
  }
  return out ?? map;
}

function defaultValue(value: Value, schema: Structural): Value {
  if (isMap(value)) return defaultMap(value, schema);
  if (!isList(value) || schema.items === null) return value;
  const { items } = schema;
  const out = value.map((item) =>
    item === null && !items.nullable && items.default !== undefined
      ? items.default
      : defaultValue(item, items),
  );
  return out.some((item, i) => item !== value[i]) ? out : value;
}
