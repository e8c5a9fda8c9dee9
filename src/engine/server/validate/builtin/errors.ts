import { equal } from "../../../value/equal.ts";
import { marshalText } from "../../../value/marshal.ts";
import { quoteGo } from "../../../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField } from "../../status.ts";

/** The maps of a list; none for what is no list. */
export function mapsOf(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter(isMap) : [];
}

/** A field that is a text; empty if it is none. */
export function textOf(map: ValueMap, key: string): string {
  const value = get(map, key);
  return typeof value === "string" ? value : "";
}

/** A value as Kubernetes prints it in field errors: texts quoted, objects as JSON. */
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

/** A reference to something that is not there. */
export function notFoundField(field: string, value: string): FieldError {
  return { reason: "FieldValueNotFound", field, detail: `Not found: ${quoteGo(value)}` };
}

/** A number that must not be below 0. */
export function nonNegative(value: Value | undefined, field: string): readonly FieldError[] {
  if (typeof value !== "number" || value >= 0) return [];
  return [invalidField(field, String(value), "must be greater than or equal to 0")];
}

/** A field that an update may not change. */
export function immutable(
  after: Value | undefined,
  before: Value | undefined,
  field: string,
): readonly FieldError[] {
  if (equal(after ?? null, before ?? null)) return [];
  return [invalidField(field, printInvalid(after), "field is immutable")];
}
