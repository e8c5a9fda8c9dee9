import type { TextRange } from "./issue.ts";

/** A place in a text, counted from 1; columns in UTF-16 units, as editors count. */
export type Position = { readonly line: number; readonly column: number };

/** The lines of a text, which end with LF, CR LF or CR as in an editor. */
export type Lines = {
  readonly text: string;
  /** Offset of each line's start. */
  readonly starts: readonly number[];
};

/** Finds the lines of a text. Takes time in proportion to its length. */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1);
  }
  return { text, starts };
}

/** Where the character at `offset` stands; behind the end for offsets that are too large. */
export function positionAt(lines: Lines, offset: number): Position {
  const { starts } = lines;
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: Math.min(offset, lines.text.length) - (starts[low] as number) + 1 };
}

/** The offset of a place; that of the nearest one where the line is shorter or missing. */
export function offsetAt(lines: Lines, { line, column }: Position): number {
  const { starts, text } = lines;
  if (line < 1) return 0;
  if (line > starts.length) return text.length;
  const start = starts[line - 1] as number;
  return Math.min(start + Math.max(column, 1) - 1, endOfLine(lines, line));
}

/** Offset of the end of a line (from 1), in front of its break. */
export function endOfLine({ starts, text }: Lines, line: number): number {
  const next = starts[line];
  if (next === undefined) return text.length;
  return text[next - 1] === "\n" && text[next - 2] === "\r" ? next - 2 : next - 1;
}

/** The range from `start` to `end`, which is exclusive. */
export function rangeBetween(lines: Lines, start: number, end: number): TextRange {
  const from = positionAt(lines, start);
  const to = positionAt(lines, Math.max(start, end));
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
