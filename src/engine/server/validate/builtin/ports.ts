import { quoteGo } from "../../../value/text.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { type FieldError, invalidField } from "../../status.ts";

/** What is wrong with the name of a port. Upstream: apimachinery pkg/util/validation, IsValidPortName. */
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
