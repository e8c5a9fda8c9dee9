import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";
import type { FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { GridColumn } from "./field-row.tsx";

/**
 * Returns the columns after the names: the managers in the order of their first appearance, and the live values last. On a narrow
 * window the manager that writes in the step comes first, then the owners in its conflicts, then the live values.
 */
export function columnOrder(
  columns: readonly FieldColumn[],
  managers: readonly ManagerIdentity[],
  opponents: ReadonlySet<number>,
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
  if (first === undefined) return ["live"];
  const others = sorted.filter((at) => at !== first);
  return [
    first,
    ...others.filter((at) => opponents.has(at)),
    "live",
    ...others.filter((at) => !opponents.has(at)),
  ];
}

/** Returns the columns of the managers that own a field for which the server refused the step. */
export function opponentColumns(rows: readonly FieldTableRow[]): ReadonlySet<number> {
  const refused = rows.filter(({ cells }) => cells.some(({ conflict }) => conflict));
  return new Set(refused.flatMap(({ cells }) => cells.flatMap(({ owns, column }) => (owns ? [column] : []))));
}

function keyOf({ manager, operation, subresource }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, subresource]);
}
