import { equal } from "../../value/equal.ts";
import { quoteGo } from "../../value/go-format.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { MatchPattern } from "../host/regexp-compiler.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { fitsFormat, isKnownFormat } from "./formats.ts";
import type { StructuralSchema } from "./structural-schema.ts";

/** An error of a value by its schema. `value` is its text in messages. */
export type SchemaError =
  | {
      readonly kind: "type" | "invalid";
      readonly path: string;
      readonly value: string;
      readonly message: string;
    }
  | { readonly kind: "composite"; readonly message: string }
  | { readonly kind: "other"; readonly path: string; readonly reason: string; readonly message: string };

/** Returns the name of a field in messages. */
export function fieldInBody(path: string): string {
  return `${path} in body`;
}

/** Whether the error for a value in a field of numbers has the format of the field, not its type. */
const NAMES_FORMATS: ByVersion<boolean> = { "1.34": false, "1.36": true };

/** Returns the error for a value of a wrong type. */
export function typeErrors(value: Value, schema: StructuralSchema, path: string): readonly SchemaError[] {
  const types = schema.intOrString ? ["integer", "string"] : schema.type === "" ? [] : [schema.type];
  if (types.length === 0 || (value === null && schema.nullable)) return [];
  const found = typeName(value);
  if (types.includes(found) || (found === "integer" && types.includes("number"))) return [];
  const format = get(schema.source, "format");
  const isNumber = schema.type === "integer" || schema.type === "number";
  if (
    (formOf(NAMES_FORMATS) || !isNumber) &&
    typeof format === "string" &&
    isKnownFormat(format, schema.type) &&
    formatName(found) !== format &&
    ["boolean", "integer", "number", "object"].includes(found)
  )
    return wrongType(path, format, formatName(found));
  return wrongType(path, types.join(","), found);
}

function wrongType(path: string, wanted: string, found: string): readonly SchemaError[] {
  const message = `${fieldInBody(path)} must be of type ${wanted}: ${quoteGo(found)}`;
  return [{ kind: "type", path, value: quoteGo(found), message }];
}

/** Returns the format that Go uses for a type, or an empty string if the type has none. */
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

/** Whether Go reads a number as a 64-bit integer. */
export function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

/** Returns a value as messages print it. */
function show(value: Value): string {
  if (typeof value === "number" && !isWhole(value)) return printFloat(value);
  return typeof value === "string" ? quoteGo(value) : marshalJson(value);
}

/**
 * Returns a fraction as Go's `%v` prints it: from a million on, and below a ten-thousandth, with an exponent of at least two
 * digits.
 */
function printFloat(value: number): string {
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Returns an error with the value as messages print it. */
export function invalid(path: string, value: Value, words: string): SchemaError {
  return { kind: "invalid", path, value: show(value), message: `${fieldInBody(path)} ${words}` };
}

/** Returns the error for a value that `enum` does not list. */
export function enumErrors(
  value: Value,
  { source, nullable }: StructuralSchema,
  path: string,
): readonly SchemaError[] {
  const allowed = get(source, "enum");
  if (!isList(allowed) || (value === null && nullable) || allowed.some((one) => isSame(value, one)))
    return [];
  const list = allowed.map((one) => quoteGo(typeof one === "string" ? one : marshalJson(one))).join(", ");
  const message = `Unsupported value: ${show(value)}: supported values: ${list}`;
  return [{ kind: "other", path, reason: "FieldValueNotSupported", message }];
}

/**
 * Go converts the value to the type of the allowed one before it compares them: it cuts off fractions and turns integers
 * into characters.
 */
function isSame(value: Value, allowed: Value): boolean {
  if (equal(value, allowed)) return true;
  if (typeof value !== "number") return false;
  if (typeof allowed === "number") return Number.isInteger(allowed) && Math.trunc(value) === allowed;
  return typeof allowed === "string" && isWhole(value) && characterOf(value) === allowed;
}

function characterOf(code: number): string {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "\ufffd";
}

/** Returns a keyword of a schema that is a number, or null. */
export function numberOf(source: ValueMap, key: string): number | null {
  const value = get(source, key);
  return typeof value === "number" ? value : null;
}

/** Returns the first error of the length and the pattern of a string. */
export function textErrors(
  matches: MatchPattern,
  value: string,
  source: ValueMap,
  path: string,
): readonly SchemaError[] {
  const max = numberOf(source, "maxLength");
  const min = numberOf(source, "minLength");
  const length = [...value].length;
  if (max !== null && length > max) {
    const message = `Too long: may not be more than ${max} ${max === 1 ? "byte" : "bytes"}`;
    return [{ kind: "other", path, reason: "FieldValueTooLong", message }];
  }
  if (min !== null && length < min) return [invalid(path, value, `should be at least ${min} chars long`)];
  const pattern = get(source, "pattern");
  if (typeof pattern === "string" && pattern !== "" && !matches(value, pattern)) {
    return [invalid(path, value, `should match '${pattern}'`)];
  }
  return [];
}

/** Returns the error of a string's format. */
export function formatErrors(
  value: string,
  { source, type }: StructuralSchema,
  path: string,
): readonly SchemaError[] {
  const format = get(source, "format");
  if (typeof format !== "string" || !["", "string"].includes(type) || fitsFormat(value, format)) return [];
  const message = `${fieldInBody(path)} must be of type ${format}: ${quoteGo(value)}`;
  return [{ kind: "type", path, value: quoteGo(value), message }];
}

/** Returns the error for too many items or properties. */
export function tooMany(path: string, count: number, max: number): SchemaError {
  const message = `Too many: ${count}: must have at most ${max} ${max === 1 ? "item" : "items"}`;
  return { kind: "other", path, reason: "FieldValueTooMany", message };
}
