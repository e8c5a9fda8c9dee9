import { fromPaths } from "../fieldpath/build.ts";
import { type Path, printPath } from "../fieldpath/element.ts";
import { type FieldSet, paths } from "../fieldpath/set.ts";
import { quoteGo } from "../value/go-format.ts";
import { type Managers, managerNames, type VersionedSet } from "./managers.ts";

/** A field that an apply would change although another manager owns it. The path has the version of that manager. */
export type Conflict = { readonly manager: string; readonly path: Path };

/** Returns a conflict for each path, by manager and then in the order of the set. */
export function conflictsOf(managers: Managers): Conflict[] {
  return managerNames(managers).flatMap((manager) =>
    paths((managers.get(manager) as VersionedSet).set).map((path) => ({ manager, path })),
  );
}

/** Returns all conflicting paths of all managers. */
export function conflictSet(conflicts: readonly Conflict[]): FieldSet {
  return fromPaths(conflicts.map(({ path }) => path));
}

/**
 * Prints one conflict on one line, several grouped by manager.
 * Upstream: structured-merge-diff merge/conflict.go, Conflicts.Error (v6.4.2).
 */
export function printConflicts(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (first !== undefined && conflicts.length === 1) {
    return `conflict with ${quoteGo(first.manager)}: ${printPath(first.path)}`;
  }
  const lines: string[] = [];
  let manager: string | null = null;
  for (const conflict of conflicts) {
    if (conflict.manager !== manager) lines.push(`conflicts with ${quoteGo(conflict.manager)}:`);
    manager = conflict.manager;
    lines.push(`- ${printPath(conflict.path)}`);
  }
  return lines.join("\n");
}
