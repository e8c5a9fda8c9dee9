import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";
import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import type { GridColumn } from "./field-row.tsx";

/**
 * Returns the columns after the names: the managers in the order of their first appearance, and the live values last. On a narrow
 * window the manager that writes in the step comes first, then the live values.
 */
export function columnOrder(
  columns: readonly FieldColumn[],
  managers: readonly ManagerIdentity[],
  wide: boolean,
): readonly GridColumn[] {
  const keys = managers.map(keyOf);
  const rank = (at: number) => {
    const found = keys.indexOf(keyOf(columns[at] as FieldColumn));
    return found < 0 ? keys.length : found;
  };
  const sorted = columns.map((_, at) => at).sort((a, b) => rank(a) - rank(b));
  if (wide) return [...sorted, "live"];
  const first = sorted.find((at) => columns[at]?.isWriter === true) ?? sorted[0];
  return first === undefined ? ["live"] : [first, "live", ...sorted.filter((at) => at !== first)];
}

function keyOf({ manager, operation, subresource }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, subresource]);
}
