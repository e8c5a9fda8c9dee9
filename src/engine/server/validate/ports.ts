import { quoteGo } from "../../value/go-format.ts";
import { utf8Length } from "../../value/utf8.ts";
import type { Value } from "../../value/value.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";

/** Returns an error if the value is no port number from 1 to 65535. */
export function portNumberErrors(value: Value, field: string): readonly FieldError[] {
  if (typeof value === "number" && value >= 1 && value <= 65535) return [];
  return [invalidField(field, String(value), "must be between 1 and 65535, inclusive")];
}

/** Returns why a port name is invalid, empty if it is valid. Upstream: apimachinery pkg/util/validation, IsValidPortName. */
export function portNameErrors(name: string, field: string): readonly FieldError[] {
  const problems: string[] = [];
  if (utf8Length(name) > 15) problems.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name)) {
    problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  }
  if (!/[a-z]/.test(name)) problems.push("must contain at least one letter (a-z)");
  if (name.includes("--")) problems.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-")) problems.push("must not begin or end with a hyphen");
  return problems.map((text) => invalidField(field, quoteGo(name), text));
}
