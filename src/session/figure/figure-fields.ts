import { isSameManager } from "../../engine/scenario/step-manager.ts";
import type { FieldCell, FieldTableView } from "../frame/field-table/types.ts";
import type { ManagerBadge } from "../owners/types.ts";

/** The fields that managers own or want, with their values. */
export type FigureFields = {
  readonly columns: readonly ManagerBadge[];
  readonly rows: readonly {
    readonly field: string;
    /** For each column: `owns 3`, `wants 3`; empty for nothing. */
    readonly cells: readonly string[];
    readonly live: string;
  }[];
};

/** How many fields a figure shows. */
const MAX_FIELDS = 200;

/** Returns the rows of the field table that have a value and a manager. */
export function figureFields(
  { columns, rows }: FieldTableView,
  managers: readonly ManagerBadge[],
): FigureFields {
  const shown = columns.flatMap((column, at) => {
    const badge = managers.find((one) => isSameManager(one, column));
    return badge === undefined ? [] : [{ badge, at }];
  });
  return {
    columns: shown.map(({ badge }) => badge),
    rows: rows
      .filter(({ hasChildren, cells, unowned }) => !hasChildren && !unowned && cells.length > 0)
      .slice(0, MAX_FIELDS)
      .map(({ label, cells, value }) => ({
        field: label,
        cells: shown.map(({ at }) => cellText(cells.find(({ column }) => column === at))),
        live: value ?? "not there",
      })),
  };
}

function cellText(cell: FieldCell | undefined): string {
  if (cell === undefined) return "";
  const value = cell.value ?? "";
  if (cell.conflict) return `conflict, wants ${value}`;
  if (cell.owns) return `${cell.shared ? "shares" : "owns"} ${value}`.trimEnd();
  return value === "" ? "" : `${cell.change === "lost" ? "had" : "wants"} ${value}`;
}
