import { printPath } from "../fieldpath/element.ts";
import type { Conflict } from "../merge/conflict.ts";
import { quoteGo } from "../value/go-format.ts";
import { compareText } from "../value/order.ts";
import { type Identifier, parseIdentifier } from "./entries/identity.ts";
import { parseTime } from "./entries/time.ts";

/**
 * Why the server refuses a request, with the parts of its Status. An error without `code` is unexpected: an apply returns 500, an
 * update continues without managed fields.
 */
export type Refusal = {
  readonly message: string;
  readonly reason?: string;
  readonly code?: number;
  readonly causes?: readonly Cause[];
  /** The conflicts that the causes describe. */
  readonly conflicts?: readonly Conflict[];
};

/** A cause in a Status, as Kubernetes writes it. */
export type Cause = { readonly reason: string; readonly message: string; readonly field: string };

/** Returns an unexpected error. */
export function plainError(message: string): Refusal {
  return { message };
}

/** Returns a refusal with code 400. */
export function badRequest(message: string): Refusal {
  return { message, reason: "BadRequest", code: 400 };
}

/**
 * Returns the refusal of an apply with conflicts: one on one line, several grouped by manager.
 * Upstream: apimachinery managedfields internal/conflict.go, NewConflictError.
 */
export function conflictRefusal(conflicts: readonly Conflict[]): Refusal {
  const printed = conflicts.map(({ manager, path }) => ({ manager, field: printPath(path) }));
  return { ...describeConflicts(printed), conflicts };
}

/** Returns the same refusal for printed paths. */
export function describeConflicts(
  conflicts: readonly { readonly manager: Identifier; readonly field: string }[],
): Refusal {
  const names = new Map<Identifier, string>();
  for (const { manager } of conflicts) if (!names.has(manager)) names.set(manager, printManager(manager));
  const causes = conflicts.map(({ manager, field }) => ({
    reason: "FieldManagerConflict",
    message: `conflict with ${names.get(manager)}`,
    field,
  }));
  return { message: messageOf(conflicts), reason: "Conflict", code: 409, causes };
}

function messageOf(conflicts: readonly { readonly manager: Identifier; readonly field: string }[]): string {
  const [first] = conflicts;
  if (first !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${printManager(first.manager)}: ${first.field}`;
  }
  const fields = new Map<Identifier, string[]>(conflicts.map(({ manager }) => [manager, []]));
  for (const { manager, field } of conflicts) fields.get(manager)?.push(field);
  const lines = [...fields]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([manager, paths]) => [
      `conflicts with ${printManager(manager)}:`,
      ...paths.map((path) => `- ${path}`),
    ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join("\n")}`;
}

/** Prints a manager as messages do: `"bob"`, `"hpa" with subresource "scale" using apps/v1`. */
export function printManager(id: Identifier): string {
  const identity = parseIdentifier(id);
  if (identity === null) return quoteGo(id);
  const { manager, operation, apiVersion, subresource, time } = identity;
  const name =
    subresource === "" ? quoteGo(manager) : `${quoteGo(manager)} with subresource ${quoteGo(subresource)}`;
  if (operation !== "Update") return name;
  return time === ""
    ? `${name} using ${apiVersion}`
    : `${name} using ${apiVersion} at ${parseTime(time) ?? time}`;
}
