/** Returns lines of cells, in columns that are as wide as their longest cell. Lines have no blanks at their end. */
export function table(rows: readonly (readonly string[])[], indent = "  "): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (known, row) =>
      Array.from({ length: Math.max(known.length, row.length) }, (_, at) =>
        Math.max(known[at] ?? 0, row[at]?.length ?? 0),
      ),
    [],
  );
  return rows.map(
    (row) =>
      indent +
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
  );
}
