/** No column that another one follows is narrower, its blanks included. */
const MIN_WIDTH = 6;
const PADDING = 3;

/**
 * Rows of cells as a terminal shows them: every column but the last as wide as its widest cell and three blanks.
 * Upstream: cli-runtime pkg/printers/tabwriter.go (v0.36.3).
 */
export function printTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? MIN_WIDTH, lengthOf(cell) + PADDING);
    });
  }
  const pad = (cell: string, at: number) => cell + " ".repeat((widths[at] ?? 0) - lengthOf(cell));
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : pad(cell, at))).join(""))
    .map((line) => `${line}\n`)
    .join("");
}

function lengthOf(cell: string): number {
  return [...cell].length;
}
