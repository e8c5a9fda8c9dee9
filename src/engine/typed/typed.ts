import type { Path } from "../fieldpath/element.ts";
import { printPath } from "../fieldpath/element.ts";
import type { Type } from "../schema/resolve-type.ts";
import { isList, isMap, type Value } from "../value/value.ts";

/** A value with its type. */
export type TypedValue = { readonly value: Value; readonly type: Type };

/** How to walk two values. */
export type WalkOptions = {
  /** Whether both values are known to fit their types. If so, values with the same reference and new values are not checked. */
  readonly validated?: boolean;
};

/** An error in a value, with its path. */
export type TypedIssue = { readonly path: Path; readonly message: string };

/** Returns the error of two values with different types; null if the types are the same. */
export function mismatch(lhs: TypedValue, rhs: TypedValue): TypedIssue | null {
  if (lhs.type === rhs.type) return null;
  return { path: [], message: "expected objects with types from the same schema" };
}

/** Which atom of a type handles a value; null if the type has none. */
export type AtomKind = "map" | "scalar" | "list" | null;

/**
 * Returns the atom of a type for a value. For a type with several atoms the kind of the value decides; if it does not (null, or a
 * kind that the type does not have), a map comes before a scalar and a scalar before a list.
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

/** Returns the error of a type without an atom. */
export function atomIssue(type: Type): string {
  if (type.unresolved) return `schema error: no type found matching: ${type.name || "inlined type"}`;
  return `schema error: invalid atom: ${type.name === "" ? "inlined" : `named type: ${type.name}`}`;
}

/**
 * Prints issues as Kubernetes does: one alone on its line, several below `errors:`.
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
