import type { ManagerIdentity } from "../../../../engine/scenario/step-manager.ts";
import type { FieldCell } from "../../../../session/frame/field-table/types.ts";

/** Returns how the table says that a manager has a value without owning the field: an applier still wants what it applied. */
export function wishVerb({ operation }: Pick<ManagerIdentity, "operation">): "wants" | "wrote" {
  return operation === "Apply" ? "wants" : "wrote";
}

/** Returns what a screen reader says before the value of a cell. */
export function cellWords({ owns, conflict, change, value }: FieldCell): string {
  if (conflict) return "in conflict, wants";
  if (owns) return "owns";
  return change === "lost" && value ? "had" : "";
}

/** Returns the word that the table shows before a value that is not live because of its manager; empty if the manager owns it or lost it. */
export function visibleWord(
  { owns, conflict, unwritten, change, value }: FieldCell,
  of: Pick<ManagerIdentity, "operation">,
): string {
  if (!value || conflict || change !== null) return "";
  return owns && unwritten === null ? "" : wishVerb(of);
}
