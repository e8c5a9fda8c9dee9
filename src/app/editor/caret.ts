/** What one editor of a text leaves for the next one, so that the user continues at the same place. */
export type EditorPlace = {
  /** The selection as offsets in the text, from 0; null if the editor had no focus. */
  readonly selection: { readonly start: number; readonly end: number } | null;
  /** How far the text is scrolled, in pixels. */
  readonly top: number;
  readonly left: number;
};

/** What the page can ask of either editor. */
export type EditorHandle = {
  /** Moves the cursor to a line and column, both from 1, and focuses the editor. */
  readonly goTo: (line: number, column: number) => void;
};

/** Returns the line, from 1, that contains an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Returns the spaces for a new line of YAML after an offset: those of its line, and two more below a key without a value. */
export function indentAfter(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const spaces = /^ */.exec(line)?.[0] ?? "";
  return /^[^#]*:([ ]+[|>][+-]?)?[ ]*$/.test(line) ? `${spaces}  ` : spaces;
}

/** Returns the offset of a line and column, both from 1. Positions after the end of a line or of the text are moved to that end. */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  const end = text.indexOf("\n", at);
  return Math.min(at + column - 1, end < 0 ? text.length : end);
}
