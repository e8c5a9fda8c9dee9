import type { Atom } from "../schema/schema.ts";
import { isDeeper, TOO_DEEP } from "../value/depth.ts";
import { formatPlain, formatSharp, goType } from "../value/go-format.ts";
import { isScalar, type Value } from "../value/value.ts";

/**
 * Returns why `value` is no valid scalar of a type; null if it is valid. Null is always valid.
 * Upstream: structured-merge-diff typed/validate.go, validateScalar (v6.4.2), whose texts show Go's view of the value.
 */
export function scalarIssue(scalar: NonNullable<Atom["scalar"]>, value: Value): string | null {
  if (value === null) return null;
  if (typeof value === "object" && isDeeper(value)) return TOO_DEEP;
  switch (scalar) {
    case "numeric":
      return typeof value === "number" ? null : `expected numeric (int or float), got ${goType(value)}`;
    case "string":
      if (typeof value === "string") return null;
      return `expected string, got &value.valueUnstructured{Value:${formatSharp(value)}}`;
    case "boolean":
      return typeof value === "boolean" ? null : `expected boolean, got &{${formatPlain(value)}}`;
    case "untyped":
      return isScalar(value) ? null : `expected any scalar, got &{${formatPlain(value)}}`;
    default:
      return `unexpected scalar type in schema: ${String(scalar)}`;
  }
}
