/** A cell of the grid: the index of its row, and of its column from the left. */
export type GridPosition = { readonly row: number; readonly column: number };

type Grid = {
  readonly rows: number;
  readonly columns: number /** How many rows are visible. */;
  readonly page: number;
};

/** Returns the cell to which a key moves; null if the key does not move. */
export function positionForKey(
  key: string,
  isControl: boolean,
  { row, column }: GridPosition,
  { rows, columns, page }: Grid,
): GridPosition | null {
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: Math.max(0, Math.min(nextRow, rows - 1)),
    column: Math.max(0, Math.min(nextColumn, columns - 1)),
  });
  switch (key) {
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowLeft":
      return to(row, column - 1);
    case "PageDown":
      return to(row + page, column);
    case "PageUp":
      return to(row - page, column);
    case "Home":
      return isControl ? to(0, 0) : to(row, 0);
    case "End":
      return isControl ? to(rows - 1, columns - 1) : to(row, columns - 1);
    default:
      return null;
  }
}

/** Returns the index of the row around a row, by their levels; -1 for a row at the first level. */
export function parentIndex(levels: readonly number[], row: number): number {
  const level = levels[row] ?? 1;
  return levels.slice(0, row).findLastIndex((one) => one < level);
}
