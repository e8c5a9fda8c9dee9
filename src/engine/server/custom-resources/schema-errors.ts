import { mapsOf } from "../../value/field-values.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { MatchPattern } from "../host/regexp-compiler.ts";
import { matchCount } from "./match-count.ts";
import { numberErrors } from "./number-errors.ts";
import { isUnchanged, type StructuralSchema, sameItem, structuralOf } from "./structural-schema.ts";
import {
  enumErrors,
  fieldInBody,
  formatErrors,
  invalid,
  numberOf,
  type SchemaError,
  textErrors,
  tooMany,
  typeErrors,
} from "./value-errors.ts";

/**
 * Returns the errors of a value by its schema. `before` is the old value; an unchanged value has no errors.
 * Upstream: kube-openapi pkg/validation/validate, with the words of pkg/validation/errors.
 */
export function schemaErrors(
  matches: MatchPattern,
  value: Value,
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  if (isUnchanged(value, schema, before)) return [];
  const errors: SchemaError[] = [...typeErrors(value, schema, path)];
  if (value === null) return [...errors, ...enumErrors(value, schema, path)];
  errors.push(...compositeErrors(matches, value, schema.source, path));
  if (typeof value === "string") {
    errors.push(...textErrors(matches, value, schema.source, path), ...formatErrors(value, schema, path));
  }
  if (typeof value === "number") {
    errors.push(...numberErrors(value, schema, path));
  }
  if (isList(value)) errors.push(...listErrors(matches, value, schema, path, before));
  errors.push(...enumErrors(value, schema, path));
  if (isMap(value)) errors.push(...mapErrors(matches, value, schema, path, before));
  return errors;
}

function listErrors(
  matches: MatchPattern,
  list: readonly Value[],
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const { items, source } = schema;
  if (items !== null)
    list.forEach((item, i) => {
      errors.push(...schemaErrors(matches, item, items, `${path}[${i}]`, sameItem(item, schema, before)));
    });
  const max = numberOf(source, "maxItems");
  const min = numberOf(source, "minItems");
  if (min !== null && list.length < min)
    errors.push(invalid(path, list.length, `should have at least ${min} items`));
  if (max !== null && list.length > max) errors.push(tooMany(path, list.length, max));
  if (get(source, "uniqueItems") === true && new Set(list.map(marshalJson)).size < list.length) {
    errors.push({
      kind: "invalid",
      path,
      value: '""',
      message: `${fieldInBody(path)} shouldn't contain duplicates`,
    });
  }
  return errors;
}

function mapErrors(
  matches: MatchPattern,
  map: ValueMap,
  schema: StructuralSchema,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const { source } = schema;
  const count = Object.keys(map).length;
  const max = numberOf(source, "maxProperties");
  const min = numberOf(source, "minProperties");
  if (min !== null && count < min)
    errors.push(invalid(path, count, `should have at least ${min} properties`));
  if (max !== null && count > max) errors.push(tooMany(path, count, max));
  for (const key of Object.keys(map)) {
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    if (below === null) continue;
    const was = isMap(before) ? get(before, key) : undefined;
    // Upstream: kube-openapi pkg/validation/validate/object_validator.go. For a value in a whole default, `path` is empty.
    const at = schema.properties.has(key) ? join(path, key) : `${path}.${key}`;
    errors.push(...schemaErrors(matches, get(map, key) as Value, below, at, was));
  }
  const required = get(source, "required");
  if (isList(required)) {
    for (const name of required) {
      if (typeof name !== "string" || has(map, name)) continue;
      errors.push({
        kind: "other",
        path: join(path, name),
        reason: "FieldValueRequired",
        message: "Required value",
      });
    }
  }
  return errors;
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Returns the errors of a value by a schema inside `allOf`, `anyOf`, `oneOf` or `not`. */
function errorsOf(
  matches: MatchPattern,
  value: Value,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  return schemaErrors(matches, value, structuralOf(source), path, undefined);
}

/** Returns the errors of `allOf`, `anyOf`, `oneOf` and `not`. */
function compositeErrors(
  matches: MatchPattern,
  value: Value,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const place = JSON.stringify(path);
  const all = mapsOf(get(source, "allOf")).map((one) => errorsOf(matches, value, one, path));
  const failures = all.filter((found) => found.length > 0);
  if (failures.length > 0) {
    const none = failures.length === all.length ? ". None validated" : "";
    errors.push(
      { kind: "composite", message: `${place} must validate all the schemas (allOf)${none}` },
      ...failures.flat(),
    );
  }
  const any = mapsOf(get(source, "anyOf")).map((one) => errorsOf(matches, value, one, path));
  if (any.length > 0 && any.every((found) => found.length > 0)) {
    errors.push(
      { kind: "composite", message: `${place} must validate at least one schema (anyOf)` },
      ...closest(value, mapsOf(get(source, "anyOf")), any),
    );
  }
  const one = mapsOf(get(source, "oneOf")).map((each) => errorsOf(matches, value, each, path));
  const fitting = one.filter((found) => found.length === 0).length;
  if (one.length > 0 && fitting !== 1) {
    const found = fitting === 0 ? "Found none valid" : `Found ${fitting} valid alternatives`;
    errors.push({
      kind: "composite",
      message: `${place} must validate one and only one schema (oneOf). ${found}`,
    });
    if (fitting === 0) errors.push(...closest(value, mapsOf(get(source, "oneOf")), one));
  }
  const not = get(source, "not");
  if (isMap(not) && errorsOf(matches, value, not, path).length === 0) {
    errors.push({ kind: "composite", message: `${place} must not validate the schema (not)` });
  }
  return errors;
}

/** Returns the errors of the schema that was applied to the largest part of a value, the first one of several. */
function closest(
  value: Value,
  schemas: readonly ValueMap[],
  errors: readonly (readonly SchemaError[])[],
): readonly SchemaError[] {
  const counts = schemas.map((schema) => matchCount(value, schema));
  return errors[counts.indexOf(Math.max(...counts))] ?? [];
}
