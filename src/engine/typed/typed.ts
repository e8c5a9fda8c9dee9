import type { Path } from "../fieldpath/element.ts";
import { printPath } from "../fieldpath/element.ts";
import type { Type } from "../schema/compile.ts";
import { isList, isMap, type Value } from "../value/value.ts";

/** A value together with the type it is read as. */
export type TypedValue = { readonly value: Value; readonly type: Type };

/** How two values are walked. */
export type WalkOptions = {
  /** Whether both are known to fit their type. Then what is the same reference, or new as a whole, is not looked at. */
  readonly validated?: boolean;
};

/** What is wrong with a value, and where. */
export type TypedIssue = { readonly path: Path; readonly message: string };

/** What is wrong with two values that are not read as the same type; null if they are. */
export function mismatch(lhs: TypedValue, rhs: TypedValue): TypedIssue | null {
  if (lhs.type === rhs.type) return null;
  return { path: [], message: "expected objects with types from the same schema" };
}

/** The atom of a type by which a value is handled; null where the type has none. */
export type AtomKind = "map" | "scalar" | "list" | null;

/**
 * A polymorphic type is read by the value's own kind. Where that does not decide (null, or a kind the type does
 * not have), a map comes before a scalar and a scalar before a list.
 */
export function atomFor(type: Type, value: Value): AtomKind {
  if (isMap(value)) {
    if (type.map !== null) return "map";
  } else if (isList(value)) {
    if (type.list !== null) return "list";
  } else if (value !== null && type.scalar !== null) return "scalar";
  if (type.map !== null) return "map";
  if (type.scalar !== null) return "scalar";
  return type.list === null ? null : "list";
}

/** What is wrong with a type that has no atom to handle a value by. */
export function atomIssue(type: Type): string {
  if (type.unresolved) return `schema error: no type found matching: ${type.name || "inlined type"}`;
  return `schema error: invalid atom: ${type.name === "" ? "inlined" : `named type: ${type.name}`}`;
}

/**
 * Issues as one text, as Kubernetes prints them: one alone on its line, several below `errors:`.
 * Upstream: structured-merge-diff typed/helpers.go, ValidationErrors.Error (v6.4.2).
 */
export function printIssues(issues: readonly TypedIssue[]): string {
  const lines = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${printPath(path)}: ${message}`,
  );
  return lines.length === 1
    ? (lines[0] as string)
    : ["errors:", ...lines.map((line) => `  ${line}`)].join("\n");
}
