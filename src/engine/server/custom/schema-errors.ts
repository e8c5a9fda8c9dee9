import { equal } from "../../value/equal.ts";
import { marshalJson } from "../../value/marshal.ts";
import { quoteGo } from "../../value/text.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { MatchPattern } from "../regexp.ts";
import { compositeErrors } from "./composite-errors.ts";
import { fitsFormat } from "./formats.ts";
import { type Structural, structuralOf } from "./structural.ts";

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
  matches: MatchPattern,
  value: Value,
  schema: Structural,
  path: string,
  before: Value | undefined,
): readonly SchemaError[] {
  if (before !== undefined && equal(value, before)) return [];
  const errors: SchemaError[] = [...typeErrors(value, schema, path), ...enumErrors(value, schema, path)];
  if (value === null) return errors;
  if (typeof value === "string") {
    errors.push(...textErrors(matches, value, schema.source, path), ...formatErrors(value, schema, path));
  }
  if (typeof value === "number") {
    errors.push(...rangeErrors(value, schema, path), ...numberErrors(value, schema.source, path));
  }
  if (isList(value)) errors.push(...listErrors(matches, value, schema, path, before));
  if (isMap(value)) errors.push(...mapErrors(matches, value, schema, path, before));
  errors.push(...compositeErrors(matches, value, schema.source, path));
  return errors;
}

/** The name by which messages call a place. */
export function placeOf(path: string): string {
  return `${path} in body`;
}

function typeErrors(value: Value, schema: Structural, path: string): readonly SchemaError[] {
  const types = schema.intOrString ? ["integer", "string"] : schema.type === "" ? [] : [schema.type];
  if (types.length === 0 || (value === null && schema.nullable)) return [];
  const found = typeName(value);
  if (types.includes(found) || (found === "integer" && types.includes("number"))) return [];
  const format = get(schema.source, "format");
  if (
    typeof format === "string" &&
    format !== "" &&
    ["boolean", "integer", "number", "object"].includes(found)
  )
    return wrongType(path, format, formatName(found));
  return wrongType(path, types.join(","), found);
}

function wrongType(path: string, wanted: string, found: string): readonly SchemaError[] {
  const message = `${placeOf(path)} must be of type ${wanted}: ${quoteGo(found)}`;
  return [{ kind: "type", path, value: quoteGo(found), message }];
}

/** The format by which Go holds a value of a type; empty for those without. */
function formatName(type: string): string {
  return type === "integer" ? "int64" : type === "number" ? "float64" : "";
}

function typeName(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "array";
  if (isMap(value)) return "object";
  if (typeof value === "number") return isWhole(value) ? "integer" : "number";
  return typeof value;
}

/** Whether Go reads a number as an integer of 64 bits. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

/** A value as messages show it. */
function show(value: Value): string {
  if (typeof value === "number" && !isWhole(value)) return printFloat(value);
  return typeof value === "string" ? quoteGo(value) : marshalJson(value);
}

/** A fraction as Go's `%v` prints it: from a million on, and below a ten-thousandth, with an exponent of two digits or more. */
function printFloat(value: number): string {
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

function invalid(path: string, value: Value, words: string): SchemaError {
  return { kind: "invalid", path, value: show(value), message: `${placeOf(path)} ${words}` };
}

function enumErrors(value: Value, { source, nullable }: Structural, path: string): readonly SchemaError[] {
  const allowed = get(source, "enum");
  if (!isList(allowed) || (value === null && nullable) || allowed.some((one) => isSame(value, one)))
    return [];
  const list = allowed.map((one) => quoteGo(typeof one === "string" ? one : marshalJson(one))).join(", ");
  const message = `Unsupported value: ${show(value)}: supported values: ${list}`;
  return [{ kind: "other", path, reason: "FieldValueNotSupported", message }];
}

/** Go compares after it converted the value to the type of the allowed one: fractions fall off, integers become letters. */
function isSame(value: Value, allowed: Value): boolean {
  if (equal(value, allowed)) return true;
  if (typeof value !== "number") return false;
  if (typeof allowed === "number") return Number.isInteger(allowed) && Math.trunc(value) === allowed;
  return typeof allowed === "string" && isWhole(value) && letterOf(value) === allowed;
}

function letterOf(code: number): string {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "\ufffd";
}

function numberOf(source: ValueMap, key: string): number | null {
  const value = get(source, key);
  return typeof value === "number" ? value : null;
}

/** Only the first of these counts. */
function textErrors(
  matches: MatchPattern,
  value: string,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  const max = numberOf(source, "maxLength");
  const min = numberOf(source, "minLength");
  const length = [...value].length;
  if (max !== null && length > max) {
    const message = `Too long: may not be more than ${max} bytes`;
    return [{ kind: "other", path, reason: "FieldValueTooLong", message }];
  }
  if (min !== null && length < min) return [invalid(path, value, `should be at least ${min} chars long`)];
  const pattern = get(source, "pattern");
  if (typeof pattern === "string" && pattern !== "" && !matches(value, pattern)) {
    return [invalid(path, value, `should match '${pattern}'`)];
  }
  return [];
}

/** Formats are of texts; of numbers they say how large they may be. */
function formatErrors(value: string, { source, type }: Structural, path: string): readonly SchemaError[] {
  const format = get(source, "format");
  if (typeof format !== "string" || !["", "string"].includes(type) || fitsFormat(value, format)) return [];
  const message = `${placeOf(path)} must be of type ${format}: ${quoteGo(value)}`;
  return [{ kind: "type", path, value: quoteGo(value), message }];
}

function rangeErrors(value: number, { source, type }: Structural, path: string): readonly SchemaError[] {
  const given = get(source, "format");
  const known = type === "integer" ? ["int32", "int64"] : ["float", "double"];
  const format = typeof given === "string" && known.includes(given) ? given : "";
  const fits =
    type === "integer"
      ? isWhole(value) && (format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31))
      : type !== "number" || format !== "float" || Math.abs(value) <= MAX_FLOAT;
  if (fits) return [];
  const what = format === "" ? "(default format)" : `with format ${format}`;
  return [{ kind: "composite", message: `Checked value must be of type ${type} ${what} in ${path}` }];
}

/** The largest number of 32 bits. */
const MAX_FLOAT = 3.4028235677973366e38;

function numberErrors(value: number, source: ValueMap, path: string): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const factor = numberOf(source, "multipleOf");
  const max = numberOf(source, "maximum");
  const min = numberOf(source, "minimum");
  if (factor !== null && factor > 0 && !isNearInteger(factor < 1 ? (1 / factor) * value : value / factor)) {
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

/** Whether a quotient is an integer that JSON can hold, rounding aside. */
function isNearInteger(number: number): boolean {
  const near = Math.round(number);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
  return number === near || Math.abs(number - near) / (Math.abs(number) + Math.abs(near)) < 1e-9;
}

function listErrors(
  matches: MatchPattern,
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
    errors.push(...schemaErrors(matches, item, items, `${path}[${i}]`, sameItem(item, schema, before)));
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
  const message = `Too many: ${count}: must have at most ${max} ${max === 1 ? "item" : "items"}`;
  return { kind: "other", path, reason: "FieldValueTooMany", message };
}

function mapErrors(
  matches: MatchPattern,
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
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    if (below === null) continue;
    const was = isMap(before) ? get(before, key) : undefined;
    errors.push(...schemaErrors(matches, get(map, key) as Value, below, join(path, key), was));
  }
  return errors;
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Whether a value fits a schema that stands in another, below `allOf` and the like. */
export function errorsOf(
  matches: MatchPattern,
  value: Value,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  return schemaErrors(matches, value, structuralOf(source), path, undefined);
}
