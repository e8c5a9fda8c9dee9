import type { FieldColumn, FieldTableRow, FieldTableView } from "../../../session/frame/field-table/types.ts";

/** Which fields the table shows: all, or those of one kind or of one manager. */
export type RowFilter = "all" | "changed" | "conflict" | "shared" | Pick<FieldColumn, "key" | "manager">;

/** A row of the grid: a field, or the row that folds the fields that nobody owns. */
export type GridRow =
  | {
      readonly kind: "field";
      readonly key: string;
      readonly row: FieldTableRow;
      readonly level: number;
      /** Null for a field without others below it. */
      readonly isOpen: boolean | null;
    }
  | {
      readonly kind: "fold";
      readonly key: typeof FOLD_KEY;
      readonly level: 1;
      readonly isOpen: boolean;
      readonly count: number;
      readonly changed: number;
    };

/** What the user opened, closed and filtered. */
export type RowChoice = {
  readonly filter: RowFilter;
  /** The keys of closed rows. */
  readonly closed: ReadonlySet<string>;
  /** Whether the fields that nobody owns are shown; null if the user has not chosen. */
  readonly unownedOpen: boolean | null;
};

/** The key of the row that folds the fields that nobody owns. */
export const FOLD_KEY = "unowned";

/** Returns the key of a field's row. */
export function rowKey({ path, unowned }: Pick<FieldTableRow, "path" | "unowned">): string {
  return unowned ? `unowned ${path}` : path;
}

/** Returns the rows that the grid shows. With a filter, it shows the fields that match and the fields around them. */
export function shownRows({ rows, columns }: FieldTableView, choice: RowChoice): readonly GridRow[] {
  const { filter, closed } = choice;
  const kept = filter === "all" ? null : keptRows(rows, (row) => isMatch(row, filter, columns));
  const first = rows.findIndex(({ unowned }) => unowned);
  const unownedStart = first < 0 ? rows.length : first;
  const isUnownedOpen = choice.unownedOpen ?? (unownedStart === 0 || filter !== "all");
  const shown: GridRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    if (at === unownedStart) {
      const fold = foldRow(rows.slice(at), kept?.slice(at) ?? null, isUnownedOpen);
      if (fold !== null) shown.push(fold);
      if (!isUnownedOpen) return shown;
      hiddenBelow = Number.POSITIVE_INFINITY;
    }
    if (row.depth > hiddenBelow || kept?.[at] === false) continue;
    const key = rowKey(row);
    const isOpen = row.hasChildren ? kept !== null || !closed.has(key) : null;
    hiddenBelow = isOpen === false ? row.depth : Number.POSITIVE_INFINITY;
    shown.push({ kind: "field", key, row, level: row.depth + (row.unowned ? 2 : 1), isOpen });
  }
  return shown;
}

function foldRow(
  rows: readonly FieldTableRow[],
  kept: readonly boolean[] | null,
  isOpen: boolean,
): GridRow | null {
  const leaves = rows.filter((row, at) => !row.hasChildren && kept?.[at] !== false);
  if (leaves.length === 0) return null;
  const changed = leaves.filter(({ change }) => change !== null).length;
  return { kind: "fold", key: FOLD_KEY, level: 1, isOpen, count: leaves.length, changed };
}

/** Returns for each row whether it or a row below it matches. */
function keptRows(
  rows: readonly FieldTableRow[],
  isKept: (row: FieldTableRow) => boolean,
): readonly boolean[] {
  const kept = rows.map(() => false);
  const around: number[] = [];
  for (const [at, row] of rows.entries()) {
    while (around.length > 0 && !isAround(rows[around.at(-1) as number] as FieldTableRow, row)) around.pop();
    if (isKept(row)) for (const index of [...around, at]) kept[index] = true;
    around.push(at);
  }
  return kept;
}

function isAround(a: FieldTableRow, b: FieldTableRow): boolean {
  return a.depth < b.depth && a.unowned === b.unowned;
}

function isMatch(row: FieldTableRow, filter: RowFilter, columns: readonly FieldColumn[]): boolean {
  switch (filter) {
    case "all":
      return true;
    case "changed":
      return isChanged(row);
    case "conflict":
      return row.cells.some(({ conflict }) => conflict);
    case "shared":
      return row.cells.some(({ shared }) => shared);
    default:
      return row.cells.some(({ column }) => isColumnOf(filter, columns[column]));
  }
}

function isChanged({ change, cells }: FieldTableRow): boolean {
  return change !== null || cells.some((cell) => cell.change !== null);
}

/** Whether a column is of the manager of the filter. */
export function isColumnOf(filter: RowFilter, column: FieldColumn | undefined): boolean {
  return typeof filter === "object" && filter.key === column?.key;
}

/** Returns how many fields each filter shows, without maps and lists around them. */
export function filterCounts(
  rows: readonly FieldTableRow[],
): Readonly<Record<"changed" | "conflict" | "shared", number>> {
  const counts = { changed: 0, conflict: 0, shared: 0 };
  for (const row of rows) {
    if (row.hasChildren && row.cells.every(({ conflict }) => !conflict)) continue;
    if (isChanged(row)) counts.changed++;
    if (row.cells.some(({ conflict }) => conflict)) counts.conflict++;
    if (row.cells.some(({ shared }) => shared)) counts.shared++;
  }
  return counts;
}

/** Returns the index of the row of a field, or else of the nearest row that contains it; -1 if there is none. */
export function indexOfField(shown: readonly GridRow[], path: string): number {
  const exact = shown.findIndex((one) => one.kind === "field" && one.row.path === path);
  if (exact >= 0) return exact;
  const around = shown.findLastIndex(
    (one) => one.kind === "field" && one.isOpen === false && path.startsWith(`${one.row.path.slice(0, -1)},`),
  );
  return around;
}

/** Returns the index of the first row with a conflict, else with a change; -1 if there is none. */
export function firstToShow(shown: readonly GridRow[]): number {
  const conflict = shown.findIndex(
    (one) => one.kind === "field" && one.row.cells.some((cell) => cell.conflict),
  );
  return conflict >= 0 ? conflict : shown.findIndex((one) => one.kind === "field" && isChanged(one.row));
}
