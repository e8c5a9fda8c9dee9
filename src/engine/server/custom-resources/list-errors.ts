import { quoteGo } from "../../value/go-format.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";
import { duplicateField } from "../http/late-errors.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";
import type { StructuralSchema } from "./structural-schema.ts";

/** Returns the errors for duplicate items in sets and maps. */
export function listErrors(value: Value, schema: StructuralSchema, path: string): readonly FieldError[] {
  if (isMap(value)) {
    return Object.keys(value).flatMap((key) => {
      const below = childSchema(schema, key, path);
      return below === null ? [] : listErrors(get(value, key) as Value, below.schema, below.path);
    });
  }
  if (!isList(value)) return [];
  const { items } = schema;
  return [
    ...duplicates(value, schema, path),
    ...(items === null ? [] : value.flatMap((item, i) => listErrors(item, items, `${path}[${i}]`))),
  ];
}

/**
 * Returns the schema of a key's value, and its path in errors: a key that the schema does not declare is in brackets. Null
 * if there is no schema.
 */
export function childSchema(
  { properties, additional }: StructuralSchema,
  key: string,
  path: string,
): { readonly schema: StructuralSchema; readonly path: string } | null {
  const declared = properties.get(key);
  if (declared !== undefined) return { schema: declared, path: path === "" ? key : `${path}.${key}` };
  return additional === true || additional === null ? null : { schema: additional, path: `${path}[${key}]` };
}

/** Reports each duplicate item once, at its second occurrence. */
function duplicates(list: readonly Value[], schema: StructuralSchema, path: string): readonly FieldError[] {
  if (schema.listType !== "set" && schema.listType !== "map") return [];
  const stray = list.findIndex((item) => item !== null && !isMap(item));
  if (schema.listType === "map" && stray >= 0) {
    const shown = show(list[stray] as Value);
    return [invalidField(`${path}[${stray}]`, shown, "must be an object for an array of list-type map")];
  }
  const seen = new Map<string, number>();
  const errors: FieldError[] = [];
  list.forEach((item, i) => {
    const identity = schema.listType === "set" ? item : keysOf(item, schema);
    const text = marshalJson(identity);
    const times = seen.get(text) ?? 0;
    if (times === 1) errors.push(duplicateField(`${path}[${i}]`, show(identity)));
    seen.set(text, times + 1);
  });
  return errors;
}

function show(value: Value): string {
  return typeof value === "string" ? quoteGo(value) : marshalJson(value);
}

function keysOf(item: Value, schema: StructuralSchema): Value {
  const out: MutableMap = {};
  if (!isMap(item)) return out;
  for (const key of schema.listKeys) if (has(item, key)) put(out, key, get(item, key) as Value);
  return out;
}
