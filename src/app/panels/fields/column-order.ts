import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import type { GridColumn } from "./field-row.tsx";

/**
 * Returns the columns after the names: the managers in the order of their first appearance in the scenario, and the live values last.
 * So a column keeps its place from step to step. Entries of one manager are in the order of their API versions.
 */
export function columnOrder(
  columns: readonly FieldColumn[],
  managers: readonly Pick<FieldColumn, "key">[],
): readonly GridColumn[] {
  const places = new Map(managers.map(({ key }, at) => [key, at]));
  const placeOf = (at: number) => places.get((columns[at] as FieldColumn).key) ?? managers.length;
  const versionOf = (at: number) => (columns[at] as FieldColumn).apiVersion;
  const sorted = columns
    .map((_, at) => at)
    .sort((a, b) => placeOf(a) - placeOf(b) || (versionOf(a) < versionOf(b) ? -1 : 1));
  return [...sorted, "live"];
}
