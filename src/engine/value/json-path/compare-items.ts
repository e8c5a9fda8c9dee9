import { compareText } from "../order.ts";
import type { Item } from "./json-path-item.ts";

/** The result of a comparison, or its error. */
type Compared = { readonly holds: boolean } | { readonly error: string };

const OPERATORS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);
const BAD_TYPE = { error: "invalid type for comparison" };
const BAD_TYPES = { error: "incompatible types for comparison" };

/**
 * Compares two items in a filter: strings by their bytes, integers with integers, floats with floats, booleans only for equality.
 * Upstream: client-go third_party/forked/golang/template/funcs.go (v0.36.3).
 */
export function compareItems(operator: string, left: Item, right: Item): Compared {
  if (!OPERATORS.has(operator)) return { error: `unrecognized filter operator ${operator}` };
  const kind = comparedAs(left);
  const other = comparedAs(right);
  if (kind === null || other === null) return BAD_TYPE;
  if (kind !== other) return BAD_TYPES;
  const isEqual = left.value === right.value;
  if (operator === "==") return { holds: isEqual };
  if (operator === "!=") return { holds: !isEqual };
  if (kind === "bool") return BAD_TYPE;
  const order =
    kind === "text"
      ? compareText(String(left.value), String(right.value))
      : Number(left.value) - Number(right.value);
  switch (operator) {
    case "<":
      return { holds: order < 0 };
    case "<=":
      return { holds: order <= 0 };
    case ">":
      return { holds: order > 0 };
    default:
      return { holds: order >= 0 };
  }
}

function comparedAs({ kind, value }: Item): "text" | "bool" | "whole" | "fraction" | null {
  if (kind === "float") return "fraction";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "bool";
  if (typeof value !== "number") return null;
  return Number.isInteger(value) ? "whole" : "fraction";
}
