import { endOfLine, nextLine, startOfLine } from "../lines/line-offsets.ts";
import { compose } from "../yaml/compose/compose.ts";
import type { YamlError } from "../yaml/yaml-error.ts";

/** More errors do not help the user. */
const MAX_ERRORS = 10;
/** The limit of characters to read again. */
const BUDGET = 1_500_000;

/**
 * Returns the syntax errors of a text; `first` is the first one. Replaces the lines of an error with spaces and reads the text
 * again, as long as it finds errors on other lines. Omits errors that may be a consequence of an earlier one.
 */
export function findErrors(text: string, first: YamlError): readonly YamlError[] {
  const errors = [first];
  const lines = new Set([startOfLine(text, first.start)]);
  let corrected = text;
  let last = first;
  let budget = BUDGET;
  while (errors.length < MAX_ERRORS && budget >= text.length && last.kind !== "too-deep") {
    corrected = blankError(corrected, last);
    budget -= text.length;
    const next = compose(corrected).error;
    if (next === null || lines.has(startOfLine(text, next.start))) break;
    lines.add(startOfLine(text, next.start));
    // With tabs and spaces mixed, the intended column is unknown.
    if (last.kind.startsWith("tab") && !next.kind.startsWith("tab")) break;
    errors.push(next);
    last = next;
  }
  return errors;
}

/** Returns the text with spaces in place of the error. The length and the offsets do not change. */
function blankError(text: string, error: YamlError): string {
  const { kind, start } = error;
  if (kind.startsWith("tab")) return blank(text, startOfLine(text, start), endOfLine(text, start));
  const lineStart = startOfLine(text, start);
  const lineEnd = endOfLine(text, start);
  if (kind === "open-quote" || kind === "open-list" || kind === "open-map")
    return blank(text, start, lineEnd);
  const key = /^[ ]*(?:- +)*[\w./-]+:(?=\s)/.exec(text.slice(lineStart, lineEnd))?.[0].length ?? 0;
  const valueIsWrong =
    kind !== "expected-key" && kind !== "expected-item" && key > 0 && start > lineStart + key;
  return valueIsWrong
    ? blank(text, lineStart + key, lineEnd)
    : blank(text, lineStart, endOfBlock(text, lineStart));
}

/** Returns the end of the line and of all following lines with a deeper indentation. */
function endOfBlock(text: string, lineStart: number): number {
  const indent = widthOfIndent(text, lineStart);
  let end = endOfLine(text, lineStart);
  for (let next = nextLine(text, end); next < text.length; next = nextLine(text, next)) {
    const lineEnd = endOfLine(text, next);
    const isEmpty = /^[ \t]*$/.test(text.slice(next, lineEnd));
    if (!isEmpty && widthOfIndent(text, next) <= indent) break;
    end = lineEnd;
  }
  return end;
}

function widthOfIndent(text: string, lineStart: number): number {
  let at = lineStart;
  while (text[at] === " ") at++;
  return at - lineStart;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}
