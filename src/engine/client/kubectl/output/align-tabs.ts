/** The spaces between a cell and the next. */
const PADDING = 2;

/**
 * Returns a text with its tabs replaced by spaces: cells that end with a tab, one below the other in successive lines, have the
 * same width. Upstream: Go's text/tabwriter with a padding of two spaces.
 */
export function alignTabs(text: string): string {
  return align(text, { minWidth: 0, padding: PADDING, remembered: null });
}

/** Returns the text of a table whose cells contain line breaks. A line break ends all columns of its line. */
export function alignTable(text: string, minWidth: number, padding: number): string {
  return align(text, { minWidth, padding, remembered: [] });
}

function align(text: string, sizes: Sizes): string {
  const lines = text.split("\n").map((line) => line.split("\t"));
  const out = lines.map(() => "");
  alignBlock(lines, out, 0, lines.length, [], sizes);
  return out.join("\n");
}

/**
 * The minimum width of a column, and the spaces after its widest cell. `remembered`: the widths of columns so far, which later columns in
 * the same place have at least; this code changes it.
 */
type Sizes = { readonly minWidth: number; readonly padding: number; readonly remembered: number[] | null };

function alignBlock(
  lines: readonly (readonly string[])[],
  out: string[],
  from: number,
  to: number,
  widths: readonly number[],
  sizes: Sizes,
): void {
  const column = widths.length;
  const hasCell = (at: number) => column < (lines[at] as readonly string[]).length - 1;
  let start = from;
  for (let at = from; at < to; at++) {
    if (!hasCell(at)) continue;
    writeLines(lines, out, start, at, widths);
    start = at;
    let width = Math.max(sizes.padding, sizes.minWidth);
    while (at < to && hasCell(at)) {
      width = Math.max(width, lengthOf(lines[at]?.[column] ?? "") + sizes.padding);
      at++;
    }
    width = Math.max(width, sizes.remembered?.[column] ?? 0);
    if (sizes.remembered !== null) sizes.remembered[column] = width;
    alignBlock(lines, out, start, at, [...widths, width], sizes);
    start = at;
  }
  writeLines(lines, out, start, to, widths);
}

function writeLines(
  lines: readonly (readonly string[])[],
  out: string[],
  from: number,
  to: number,
  widths: readonly number[],
): void {
  for (let at = from; at < to; at++) {
    out[at] = (lines[at] as readonly string[])
      .map((cell, column) => {
        const width = widths[column];
        return width === undefined ? cell : cell + " ".repeat(Math.max(0, width - lengthOf(cell)));
      })
      .join("");
  }
}

function lengthOf(cell: string): number {
  return [...cell].length;
}
