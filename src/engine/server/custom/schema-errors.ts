import { equal } from "../../value/equal.ts";
import { marshalJson } from "../../value/marshal.ts";
import { quoteGo } from "../../value/text.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { compositeErrors } from "./composite-errors.ts";
import { fitsFormat } from "./formats.ts";
import { isObjectField, type Structural, structuralOf } from "./structural.ts";

/** What a value breaks of its schema. `value` is printed as messages show it. */
export type SchemaError =
  | {
      readonly kind: "type" | "invalid";
      readonly path: string;
      readonly value: string;
      readonly message: string;
    }
  | { readonly kind: "composite"; readonly message: string }
  | { readonly kind: "other"; readonly path: string; readonly reason: string; readonly message: string };

/**
 * What is wrong with a value. `before` is what stood there; a value that equals it is not looked at again.
 * Upstream: kube-openapi pkg/validation/validate, with the words of pkg/validation/errors.
 */
export function schemaErrors(
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  if (before !== undefined && equal(value, before)) return [];
  const wrongType = typeError(value, schema, path);
  if (wrongType !== null) return [wrongType];
  const errors: SchemaError[] = [...enumErrors(value, schema, path)];
  if (value === null) return errors;
  if (typeof value === "string") errors.push(...textErrors(value, schema.source, path));
  if (typeof value === "number") errors.push(...numberErrors(value, schema.source, path));
  if (isList(value)) errors.push(...listErrors(value, schema, path, before));
  if (isMap(value)) errors.push(...mapErrors(value, schema, path, before));
  errors.push(...compositeErrors(value, schema.source, path));
  return errors;
}

/** The name by which messages call a place. */
export function placeOf(path: string): string {
  return `${path} in body`;
}

function typeError(value: Value, schema: Structural, path: string): SchemaError | null {
  const types = schema.intOrString ? ["integer", "string"] : schema.type === "" ? [] : [schema.type];
  if (types.length === 0 || (value === null && schema.nullable)) return null;
  const found = typeName(value);
  if (types.includes(found) || (found === "integer" && types.includes("number"))) return null;
  const wanted = types.join(",");
  return {
    kind: "type",
    path,
    value: quoteGo(found),
    message: `${placeOf(path)} must be of type ${wanted}: ${quoteGo(found)}`,
  };
}

function typeName(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "array";
  if (isMap(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** A value as messages show it. */
function show(value: Value): string {
  return typeof value === "string" ? quoteGo(value) : marshalJson(value);
}

function invalid(path: string, value: Value, words: string): SchemaError {
  return { kind: "invalid", path, value: show(value), message: `${placeOf(path)} ${words}` };
}

function enumErrors(value: Value, { source, nullable }: Structural, path: string): readonly SchemaError[] {
  const allowed = get(source, "enum");
  if (!isList(allowed) || (value === null && nullable) || allowed.some((one) => equal(one, value))) return [];
  const list = allowed.map((one) => quoteGo(typeof one === "string" ? one : marshalJson(one))).join(", ");
  const message = `Unsupported value: ${show(value)}: supported values: ${list}`;
  return [{ kind: "other", path, reason: "FieldValueNotSupported", message }];
}

function numberOf(source: ValueMap, key: string): number | null {
  const value = get(source, key);
  return typeof value === "number" ? value : null;
}

function textErrors(value: string, source: ValueMap, path: string): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const max = numberOf(source, "maxLength");
  const min = numberOf(source, "minLength");
  const length = [...value].length;
  if (max !== null && length > max) {
    errors.push({
      kind: "other",
      path,
      reason: "FieldValueTooLong",
      message: `Too long: may not be more than ${max} bytes`,
    });
  }
  if (min !== null && length < min) errors.push(invalid(path, value, `should be at least ${min} chars long`));
  const pattern = get(source, "pattern");
  if (typeof pattern === "string" && pattern !== "" && matches(value, pattern) === false) {
    errors.push(invalid(path, value, `should match '${pattern}'`));
  }
  const format = get(source, "format");
  if (typeof format === "string" && !fitsFormat(value, format)) {
    errors.push({
      kind: "type",
      path,
      value: quoteGo(value),
      message: `${placeOf(path)} must be of type ${format}: ${quoteGo(value)}`,
    });
  }
  return errors;
}

/** Whether a text matches; null for a pattern that this engine cannot read. */
function matches(text: string, pattern: string): boolean | null {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return null;
  }
}

function numberErrors(value: number, source: ValueMap, path: string): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const factor = numberOf(source, "multipleOf");
  const max = numberOf(source, "maximum");
  const min = numberOf(source, "minimum");
  if (factor !== null && factor > 0 && !Number.isInteger(value / factor)) {
    errors.push(invalid(path, value, `should be a multiple of ${factor}`));
  }
  if (max !== null) {
    const open = get(source, "exclusiveMaximum") === true;
    if (open ? value >= max : value > max) {
      errors.push(invalid(path, value, `should be less than ${open ? "" : "or equal to "}${max}`));
    }
  }
  if (min !== null) {
    const open = get(source, "exclusiveMinimum") === true;
    if (open ? value <= min : value < min) {
      errors.push(invalid(path, value, `should be greater than ${open ? "" : "or equal to "}${min}`));
    }
  }
  return errors;
}

function listErrors(
  list: readonly Value[],
  schema: Structural,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const { items, source } = schema;
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
      message: `${placeOf(path)} shouldn't contain duplicates`,
    });
  }
  if (items === null) return errors;
  list.forEach((item, i) => {
    errors.push(...schemaErrors(item, items, `${path}[${i}]`, sameItem(item, schema, before)));
  });
  return errors;
}

/** The item of a keyed list that stood there before; undefined where items have no identity. */
function sameItem(item: Value, schema: Structural, before: Value | undefined): Value | undefined {
  if (!isList(before) || schema.listType !== "map" || !isMap(item)) return undefined;
  return before.find(
    (one) =>
      isMap(one) && schema.listKeys.every((key) => equal(get(one, key) ?? null, get(item, key) ?? null)),
  );
}

function tooMany(path: string, count: number, max: number): SchemaError {
  const message = `Too many: ${count}: must have at most ${max} items`;
  return { kind: "other", path, reason: "FieldValueTooMany", message };
}

function mapErrors(
  map: ValueMap,
  schema: Structural,
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
  for (const key of Object.keys(map)) {
    if (path === "" && isObjectField(key)) continue;
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    if (below === null) continue;
    const was = isMap(before) ? get(before, key) : undefined;
    errors.push(...schemaErrors(get(map, key) as Value, below, join(path, key), was));
  }
  return errors;
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Whether a value fits a schema that stands in another, below `allOf` and the like. */
export function errorsOf(value: Value, source: ValueMap, path: string): readonly SchemaError[] {
  return schemaErrors(value, structuralOf(source), path, undefined);
}
