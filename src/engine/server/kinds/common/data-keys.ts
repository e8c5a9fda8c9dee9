import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, tooLongField } from "../../http/status-errors.ts";

const INVALID_KEY =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

/** Returns the invalid keys of the data of a ConfigMap or Secret. */
export function keyErrors(value: Value | undefined, field: string): readonly FieldError[] {
  return keysOf(value).flatMap((key) =>
    keyProblems(key).map((text) => invalidField(`${field}[${key}]`, quoteGo(key), text)),
  );
}

/** Returns why a key of a ConfigMap or Secret is invalid, or nothing if it is valid. */
export function keyProblems(key: string): readonly string[] {
  const out: string[] = [];
  if (utf8Length(key) > 253) out.push("must be no more than 253 characters");
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) out.push(INVALID_KEY);
  if (key === "." || key === "..") out.push(`must not be '${key}'`);
  else if (key.startsWith("..")) out.push("must not start with '..'");
  return out;
}

/** The limit for the values of a ConfigMap or Secret together, in bytes. */
const MAX_SIZE = 1024 * 1024;

/** Returns an error if `size`, in bytes, is above the limit. */
export function sizeErrors(size: number, field: string): readonly FieldError[] {
  return size > MAX_SIZE ? [tooLongField(field, MAX_SIZE)] : [];
}

/** Returns the sum of the lengths of all values of a map. */
export function sizeOf(values: Value | undefined, lengthOf: (text: string) => number): number {
  return keysOf(values).reduce((size, key) => size + lengthOf(String(dig(values, key) ?? "")), 0);
}

/** Returns the number of bytes that a base64 text encodes. */
export function base64Length(text: string): number {
  return Math.floor((text.replace(/=+$/, "").length * 3) / 4);
}

/** Returns the keys of a map, or none if the value is no map. */
export function keysOf(value: Value | undefined): readonly string[] {
  return isMap(value) ? Object.keys(value) : [];
}

/**
 * Returns the fields that an update of an immutable ConfigMap or Secret changes. An empty map is not the same as none, except for
 * `emptyByDefault`.
 */
export function immutableDataErrors(
  object: ValueMap,
  live: ValueMap,
  emptyByDefault?: string,
): readonly FieldError[] {
  if (get(live, "immutable") !== true) return [];
  const why = "field is immutable when `immutable` is set";
  const errors: FieldError[] = [];
  if (get(object, "immutable") !== true) errors.push(forbiddenField("immutable", why));
  for (const field of ["data", "binaryData"]) {
    const none = field === emptyByDefault ? {} : null;
    if (!equal(get(object, field) ?? none, get(live, field) ?? none)) {
      errors.push(forbiddenField(field, why));
    }
  }
  return errors;
}
