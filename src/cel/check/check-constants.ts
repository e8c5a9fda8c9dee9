import { compileRegexp } from "../../regexp/regexp.ts";
import { BOOLS, conversionError, overflowError } from "../values/conversions.ts";
import type { Checked } from "./check.ts";
import type { Expression, Literal } from "./syntax/expression.ts";
import { partsOf } from "./syntax/parts.ts";

/**
 * Returns the error that the server finds when it prepares an expression to run, or null: a constant that has no value of another type,
 * as in `int('x')`, or a wrong regular expression.
 * Upstream: cel-go interpreter/decorators.go, interpreter/optimizations.go (v0.26) and k8s.io/apiserver pkg/cel/library/regex.go.
 */
export function constantError(expression: Expression, checked: Checked): string | null {
  const read = constantOf(expression, checked);
  return read !== null && "error" in read ? read.error : null;
}

type Constant = Literal | { readonly error: string };

/** Returns the value of an expression that needs no variables, or the first error in it, or null. */
function constantOf(part: Expression, checked: Checked): Constant | null {
  if (part.kind === "literal") return part.literal;
  const inside = partsOf(part).map((one) => constantOf(one, checked));
  const failed = inside.find((one) => one !== null && "error" in one);
  if (failed !== undefined) return failed;
  if (part.kind !== "call" || checked.overloadsOf(part).length === 0) return null;
  if (["matches", "find", "findAll"].includes(part.name)) return patternError(inside[1]);
  const [only] = inside;
  if (inside.length !== 1 || part.target !== null || !only || "error" in only) return null;
  return convert(part.name, only);
}

function patternError(pattern: Constant | null | undefined): Constant | null {
  if (!pattern || "error" in pattern || pattern.type !== "string") return null;
  const read = compileRegexp(pattern.value);
  return "error" in read ? read : null;
}

const TYPES: ReadonlySet<string> = new Set([
  "bool",
  "int",
  "uint",
  "double",
  "duration",
  "timestamp",
  "bytes",
]);

/** Returns the value of a function that converts a constant, or its error. Null if the error, if any, comes when the expression runs. */
function convert(type: string, value: Literal): Constant | null {
  if (type === "dyn" || type === value.type) return value;
  // The check takes null for a time, which these functions convert.
  if (value.type === "null" && (type === "string" || type === "int"))
    return { error: `no such overload: ${type}(null_type)` };
  if (type === "string") return textOf(value);
  if (!TYPES.has(type) || value.type === "null" || value.type === "bool") return null;
  if (value.type === "string") {
    const error = conversionError(type, value.value);
    return error === null ? readText(type, value.value) : { error };
  }
  const number = Number(value.value);
  if (type === "double") return { type, value: number };
  if (type !== "int" && type !== "uint") return null;
  const error = overflowError(type, number);
  return error === null ? { type, value: Math.trunc(number) } : { error };
}

function readText(type: string, text: string): Literal | null {
  if (type === "bool") return { type, value: BOOLS[text] === true };
  const isNumber = type === "int" || type === "uint" || type === "double";
  return isNumber && Number.isFinite(Number(text)) ? { type, value: Number(text) } : null;
}

function textOf(value: Literal): Constant | null {
  switch (value.type) {
    case "string":
      return value;
    case "bool":
    case "int":
    case "uint":
      return { type: "string", value: String(value.value) };
    case "bytes": {
      const bytes = Uint8Array.from(value.value, (sign) => sign.charCodeAt(0));
      return isUtf8(bytes) ? null : { error: "invalid UTF-8 in bytes, cannot convert to string" };
    }
    default:
      return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
