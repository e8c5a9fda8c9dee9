/** A place in a text. Line and column count from 1; a column counts UTF-16 units, as editors do. */
export type Position = { readonly line: number; readonly column: number };

/** A range in a text. Lines and columns count from 1; the end is exclusive. */
export type TextRange = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** The empty range at the start of a text: the place of an error that concerns the whole text. */
export const TEXT_START: TextRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** A text and its lines, which end with LF, CR LF or CR, as in an editor. */
export type Lines = {
  readonly text: string;
  /** The offset at which each line starts. */
  readonly starts: readonly number[];
};

/** Returns the lines of `text`. The time grows with the length of the text. */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1);
  }
  return { text, starts };
}

/** Returns the position of the character at `offset`; the end of the text for an offset that is too large. */
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

/** Returns the offset of a position. Where the line is shorter or missing, it returns the nearest offset. */
export function offsetAt(lines: Lines, { line, column }: Position): number {
  const { starts, text } = lines;
  if (line < 1) return 0;
  if (line > starts.length) return text.length;
  const start = starts[line - 1] as number;
  return Math.min(start + Math.max(column, 1) - 1, endOfLine(lines, line));
}

/** Returns the offset at which a line (from 1) ends, before its line break. */
export function endOfLine({ starts, text }: Lines, line: number): number {
  const next = starts[line];
  if (next === undefined) return text.length;
  return text[next - 1] === "\n" && text[next - 2] === "\r" ? next - 2 : next - 1;
}

/** Returns the range from `start` to `end`; `end` is exclusive. */
export function rangeBetween(lines: Lines, start: number, end: number): TextRange {
  const from = positionAt(lines, start);
  const to = positionAt(lines, Math.max(start, end));
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
