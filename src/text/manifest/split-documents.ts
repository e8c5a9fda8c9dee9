/** The offsets of one document in a text, without the `---` lines before and after it. */
export type DocumentPart = { readonly start: number; readonly end: number };

/** The offsets of a line that begins with `---` and continues with text that kubectl does not allow. */
export type BadSeparator = { readonly start: number; readonly end: number };

/**
 * Splits a text at lines that begin with `---`, and between consecutive JSON objects. Omits parts that contain only white
 * space and comments.
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
    let from = start;
    for (let next = endOfJson(text, from, end); next >= 0; next = endOfJson(text, from, end)) {
      parts.push({ start: from, end: next });
      from = next;
    }
    if (!isBlankPart(text, from, end)) parts.push({ start: from, end });
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

/** Returns the offset of the next line that begins with `---`; -1 if there is none. */
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

/** Returns the end of the JSON object at the start of the part, if text follows it; else -1. */
function endOfJson(text: string, start: number, end: number): number {
  const first = /\s*/y;
  first.lastIndex = start;
  first.exec(text);
  const object = first.lastIndex;
  if (object >= end || text[object] !== "{") return -1;
  const close = closingBrace(text, object, end);
  if (close < 0 || isBlankPart(text, close + 1, end)) return -1;
  return isJson(text.slice(object, close + 1)) ? close + 1 : -1;
}

/** Returns the offset of the `}` for the `{` at `start`; -1 if there is none. */
function closingBrace(text: string, start: number, end: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c) at++;
    else if (!inString && code === 0x7b) depth++;
    else if (!inString && code === 0x7d && --depth === 0) return at;
  }
  return -1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
