import { equal } from "../../value/equal.ts";
import type { Value } from "../../value/value.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";
import { printInvalid } from "../validate/field-checks.ts";
import { internalJson } from "./internal-json.ts";

/** Returns an error if an update changes a field. The error prints the new value, as its internal struct if it has one. */
export function unchangedErrors(
  after: Value | undefined,
  before: Value | undefined,
  field: string,
  struct: string | undefined,
): readonly FieldError[] {
  if (equal(after ?? null, before ?? null)) return [];
  const isMissing = after === undefined || after === null;
  const printed = struct === undefined || isMissing ? printInvalid(after) : internalJson(after, struct);
  return [invalidField(field, printed, "field is immutable")];
}
