import { alignTable } from "./align-tabs.ts";

/** The minimum width of all columns but the last, with padding. */
const MIN_WIDTH = 6;
const PADDING = 3;

/**
 * Returns rows as text: every column but the last has the width of its widest cell and three spaces.
 * Upstream: cli-runtime pkg/printers/tabwriter.go (v0.36.3).
 */
export function printTable(rows: readonly (readonly string[])[]): string {
  if (rows.some((row) => row.some((cell) => cell.includes("\n")))) {
    return alignTable(rows.map((row) => `${row.join("\t")}\n`).join(""), MIN_WIDTH, PADDING);
  }
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
