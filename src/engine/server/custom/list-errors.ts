import { marshalJson } from "../../value/marshal.ts";
import { quoteGo } from "../../value/text.ts";
import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";
import { duplicateField, type FieldError } from "../status.ts";
import type { Structural } from "./structural.ts";

/** Items that stand twice in sets and keyed lists. */
export function listErrors(value: Value, schema: Structural, path: string): readonly FieldError[] {
  if (isMap(value)) {
    return Object.keys(value).flatMap((key) => {
      const { additional } = schema;
      const below = schema.properties.get(key) ?? (additional === true ? null : additional);
      return below === null
        ? []
        : listErrors(get(value, key) as Value, below, path === "" ? key : `${path}.${key}`);
    });
  }
  if (!isList(value)) return [];
  const { items } = schema;
  return [
    ...duplicates(value, schema, path),
    ...(items === null ? [] : value.flatMap((item, i) => listErrors(item, items, `${path}[${i}]`))),
  ];
}

function duplicates(list: readonly Value[], schema: Structural, path: string): readonly FieldError[] {
  if (schema.listType !== "set" && schema.listType !== "map") return [];
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  list.forEach((item, i) => {
    const identity = schema.listType === "set" ? item : keysOf(item, schema);
    const text = marshalJson(identity);
    if (seen.has(text)) {
      errors.push(duplicateField(`${path}[${i}]`, typeof identity === "string" ? quoteGo(identity) : text));
    }
    seen.add(text);
  });
  return errors;
}

function keysOf(item: Value, schema: Structural): Value {
  const out: MutableMap = {};
  if (!isMap(item)) return out;
  for (const key of schema.listKeys) if (has(item, key)) put(out, key, get(item, key) as Value);
  return out;
}
