import type { FieldCell, FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { PreviewField } from "../../../session/preview/types.ts";

/**
 * Returns a row as a move would change it. A manager that gives up a wish without owning the field has a cell with `conflict` and the
 * change `lost`.
 */
export function previewedRow(
  row: FieldTableRow,
  columns: readonly FieldColumn[],
  { before, after, owners }: PreviewField,
): FieldTableRow {
  const shared = owners.filter(({ change }) => change !== "lost").length > 1;
  const cells = columns.flatMap((of, column): readonly FieldCell[] => {
    const cell = row.cells.find((one) => one.column === column);
    const owner = owners.find(({ key }) => key === of.key);
    if (owner === undefined)
      return cell === undefined ? [] : [cell.conflict ? { ...cell, change: "lost" } : cell];
    const owns = owner.change !== "lost";
    const isWritten = owner.change === "gained" || (owns && before !== after);
    const value = isWritten ? oneLine(after) : (cell?.value ?? null);
    return [
      {
        column,
        value,
        owns,
        shared: owns && shared,
        conflict: false,
        unwritten: null,
        change: owner.change,
        since: cell?.since ?? null,
      },
    ];
  });
  if (before === after) return { ...row, cells, change: null, oldValue: null };
  const change = before === null ? "added" : after === null ? "removed" : "changed";
  return { ...row, cells, value: oneLine(after), oldValue: oneLine(before), change };
}

function oneLine(text: string | null): string | null {
  if (text === null) return null;
  const [first = "", ...more] = text.split("\n");
  return more.length === 0 ? first : `${first} …`;
}

/** Returns the word for a change of a cell: what the step did, or what a move would do. Who applies without a field gives it up. */
export function changeWord(
  { change, conflict }: FieldCell,
  { isWriter, operation }: Pick<FieldColumn, "isWriter" | "operation">,
  isPreview: boolean,
): string {
  if (!isPreview) return change === "lost" && isWriter && operation === "Apply" ? "gave up" : (change ?? "");
  if (change === "gained") return "gains";
  return change === null ? "" : conflict ? "gives up" : "loses";
}
