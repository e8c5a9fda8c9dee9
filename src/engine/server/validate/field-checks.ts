import { equal } from "../../value/equal.ts";
import { quoteGo } from "../../value/go-format.ts";
import { marshalText } from "../../value/json/marshal.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";
import { type FieldError, invalidField, unsupportedField } from "../http/status-errors.ts";

/** Returns a value as Kubernetes prints it in field errors: strings quoted, objects as JSON. */
export function printInvalid(value: Value | undefined): string {
  if (value === undefined || value === null) return "null";
  return typeof value === "string" ? quoteGo(value) : printRaw(value);
}

function printRaw(value: Value): string {
  if (isList(value)) return `[${value.map(printRaw).join(",")}]`;
  if (isMap(value)) {
    return `{${Object.keys(value)
      .map((key) => `${marshalText(key)}:${printRaw(get(value, key) as Value)}`)
      .join(",")}}`;
  }
  return typeof value === "string" ? marshalText(value) : String(value);
}

/** Returns the error for a reference to a name that does not exist. */
export function notFoundField(field: string, value: string): FieldError {
  return { reason: "FieldValueNotFound", field, detail: `Not found: ${quoteGo(value)}` };
}

/** Returns an error if the value is a negative number. */
export function nonNegativeErrors(value: Value | undefined, field: string): readonly FieldError[] {
  if (typeof value !== "number" || value >= 0) return [];
  return [invalidField(field, String(value), "must be greater than or equal to 0")];
}

/** Returns an error if an update changes the field. */
export function immutableErrors(
  after: Value | undefined,
  before: Value | undefined,
  field: string,
): readonly FieldError[] {
  if (equal(after ?? null, before ?? null)) return [];
  return [invalidField(field, printInvalid(after), "field is immutable")];
}

/** Returns an error if the value is present and none of the supported strings. */
export function enumErrors(
  value: Value | undefined,
  field: string,
  supported: readonly string[],
): readonly FieldError[] {
  if (value === undefined || (typeof value === "string" && supported.includes(value))) return [];
  return [unsupportedField(field, printInvalid(value), supported)];
}
