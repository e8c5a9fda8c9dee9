/** The part of a text that is one document: from `start` to `end`, without the lines `---` around it. */
export type DocumentPart = { readonly start: number; readonly end: number };

/** A line that begins with `---` but goes on with something that kubectl does not allow there. */
export type BadSeparator = { readonly start: number; readonly end: number };

/**
 * Splits a text where a line begins with `---`. Parts that hold only white space and comments are left out.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLReader.Read (v0.36).
 */
export function splitDocuments(text: string): {
  readonly parts: readonly DocumentPart[];
  readonly badSeparators: readonly BadSeparator[];
} {
  const parts: DocumentPart[] = [];
  const badSeparators: BadSeparator[] = [];
  const add = (start: number, end: number) => {
    if (!isBlankPart(text, start, end)) parts.push({ start, end });
  };
  let start = 0;
  let line = 0;
  while (line >= 0) {
    if (!text.startsWith("---", line)) {
      line = nextSeparator(text, line);
      continue;
    }
    const found = text.indexOf("\n", line);
    const end = found < 0 ? text.length : found;
    if (!/^---\s*(?:#.*)?$/.test(text.slice(line, end))) badSeparators.push({ start: line, end });
    add(start, line);
    start = found < 0 ? text.length : found + 1;
    line = found < 0 ? -1 : nextSeparator(text, found);
  }
  add(start, text.length);
  return { parts, badSeparators };
}

/** Offset of the next line that begins with `---`; -1 if there is none. */
function nextSeparator(text: string, from: number): number {
  const found = text.indexOf("\n---", from);
  return found < 0 ? -1 : found + 1;
}

function isBlankPart(text: string, start: number, end: number): boolean {
  const blank = /(?:[ \t\r\n\ufeff]|#[^\r\n]*)*/y;
  blank.lastIndex = start;
  blank.exec(text);
  return blank.lastIndex >= end;
}
