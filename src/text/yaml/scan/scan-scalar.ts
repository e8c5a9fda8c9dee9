import type { YamlError } from "../yaml-error.ts";
import {
  afterBreak,
  breakText,
  foldBreaks,
  isBlank,
  isBlankOrEnd,
  isBreak,
  SPACE,
  TAB,
} from "./characters.ts";

/** A scalar and the position of the scanner after it. */
export type ScannedScalar = {
  readonly value: string;
  /** The offset at which the scalar ends. */
  readonly end: number;
  /** The offset at which the scanner continues, and the start of its line. */
  readonly at: number;
  readonly lineStart: number;
  /** Whether there are line breaks between `end` and `at`. */
  readonly crossedLines: boolean;
};

const HASH = 0x23;
const COLON = 0x3a;

/**
 * Reads the plain scalar at `start`. It continues on lines that are indented by at least `indent` columns.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_plain_scalar (v2.4).
 */
export function scanPlain(
  text: string,
  start: number,
  startOfLine: number,
  indent: number,
  inFlow: boolean,
): ScannedScalar | YamlError {
  let value = "";
  let end = start;
  let at = start;
  let lineStart = startOfLine;
  for (;;) {
    const from = at;
    let code = text.charCodeAt(at);
    while (!(isBreak(code) || Number.isNaN(code)) && !endsPlain(text, at, code, inFlow)) {
      if (!isBlank(code)) end = at + 1;
      else if (text.charCodeAt(at + 1) === HASH) break;
      at++;
      code = text.charCodeAt(at);
    }
    value += text.slice(from, end);
    if (!isBreak(code)) return { value, end, at, lineStart, crossedLines: false };
    let breaks = "";
    while (isBreak(code) || isBlank(code)) {
      if (isBreak(code)) {
        breaks += breakText(text, at);
        at = afterBreak(text, at);
        lineStart = at;
      } else {
        if (code === TAB && breaks !== "" && at - lineStart < indent)
          return { kind: "tab-in-text", start: at, end: at + 1 };
        at++;
      }
      code = text.charCodeAt(at);
    }
    const goesOn =
      (inFlow || at - lineStart >= indent) && code !== HASH && !isDocumentMark(text, at, lineStart);
    if (!goesOn || Number.isNaN(code) || endsPlain(text, at, code, inFlow)) {
      return { value, end, at, lineStart, crossedLines: true };
    }
    value += foldBreaks(breaks);
  }
}

function endsPlain(text: string, at: number, code: number, inFlow: boolean): boolean {
  if (code === COLON) return isBlankOrEnd(text.charCodeAt(at + 1));
  // , ? [ ] { }
  return (
    inFlow &&
    (code === 0x2c || code === 0x3f || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d)
  );
}

/** Whether a line begins at `at` with `---` or `...`. */
export function isDocumentMark(text: string, at: number, lineStart: number): boolean {
  if (at !== lineStart) return false;
  const code = text.charCodeAt(at);
  if (code !== 0x2d && code !== 0x2e) return false;
  return (
    text.charCodeAt(at + 1) === code &&
    text.charCodeAt(at + 2) === code &&
    isBlankOrEnd(text.charCodeAt(at + 3))
  );
}

/**
 * Reads the quoted scalar at `start`. Its further lines may have any indentation.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_flow_scalar (v2.4). With `isJson` it also accepts the escapes
 * of JSON: `\/` and surrogate pairs (`\ud83d\ude00`).
 */
export function scanQuoted(
  text: string,
  start: number,
  startOfLine: number,
  isJson: boolean,
): ScannedScalar | YamlError {
  const quote = text.charCodeAt(start);
  const single = quote === 0x27;
  let value = "";
  let at = start + 1;
  let lineStart = startOfLine;
  for (;;) {
    if (isDocumentMark(text, at, lineStart)) return { kind: "document-mark", start: at, end: at + 3 };
    let from = at;
    let afterEscapedBreak = false;
    let code = text.charCodeAt(at);
    while (!isBlankOrEnd(code)) {
      if (code === quote) {
        if (!single || text.charCodeAt(at + 1) !== quote) break;
        value += text.slice(from, at + 1);
        at += 2;
        from = at;
      } else if (!single && code === 0x5c) {
        value += text.slice(from, at);
        if (isBreak(text.charCodeAt(at + 1))) {
          at = afterBreak(text, at + 1);
          from = at;
          lineStart = at;
          afterEscapedBreak = true;
          break;
        }
        const escaped = readEscape(text, at, isJson);
        if (escaped === null) return { kind: "bad-escape", start: at, end: Math.min(at + 2, text.length) };
        value += escaped.value;
        at = escaped.at;
        from = at;
      } else at++;
      code = text.charCodeAt(at);
    }
    value += text.slice(from, at);
    code = text.charCodeAt(at);
    if (code === quote) {
      return { value: replaceHalfPairs(value), end: at + 1, at: at + 1, lineStart, crossedLines: false };
    }
    if (Number.isNaN(code)) return { kind: "open-quote", start, end: start + 1, reportedAt: at };
    const blanks = at;
    let breaks = "";
    while (isBlank(code) || isBreak(code)) {
      if (isBreak(code)) {
        breaks += breakText(text, at);
        at = afterBreak(text, at);
        lineStart = at;
      } else at++;
      code = text.charCodeAt(at);
    }
    if (afterEscapedBreak) value += breaks;
    else value += breaks === "" ? text.slice(blanks, at) : foldBreaks(breaks);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

function readEscape(
  text: string,
  at: number,
  isJson: boolean,
): { readonly value: string; readonly at: number } | null {
  const letter = text[at + 1] ?? "";
  if (letter === "/" && isJson) return { value: letter, at: at + 2 };
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) return { value: simple, at: at + 2 };
  const length = letter === "x" ? 2 : letter === "u" ? 4 : letter === "U" ? 8 : 0;
  const digits = text.slice(at + 2, at + 2 + length);
  if (length === 0 || digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) return null;
  const code = Number.parseInt(digits, 16);
  const isHalfPair = code >= 0xd800 && code <= 0xdfff && !isJson;
  return code > 0x10ffff || isHalfPair ? null : { value: String.fromCodePoint(code), at: at + 2 + length };
}

/** Half a surrogate pair, which an escape can produce, becomes U+FFFD as in the JSON reader of Go. */
function replaceHalfPairs(value: string): string {
  return /[\ud800-\udfff]/.test(value) ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value;
}

/**
 * Reads the block scalar (`|` or `>`) at `start`. The collection around it is indented by `parentIndent`, -1 at the root.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go, yaml_parser_scan_block_scalar (v2.4).
 */
export function scanBlock(text: string, start: number, parentIndent: number): ScannedScalar | YamlError {
  const literal = text[start] === "|";
  const header = /[|>](?:([-+])([1-9])?|([1-9])([-+])?)?[ \t]*(?:#[^\n\r\u0085\u2028\u2029]*)?/y;
  header.lastIndex = start;
  const found = header.exec(text) as RegExpExecArray;
  const chomp = found[1] ?? found[4] ?? "";
  const hint = Number(found[2] ?? found[3] ?? 0);
  let at = header.lastIndex;
  if (at < text.length && !isBreak(text.charCodeAt(at))) return { kind: "block-header", start, end: at + 1 };
  if (at < text.length) at = afterBreak(text, at);
  let indent = hint === 0 ? 0 : Math.max(parentIndent, 0) + hint;
  let lineStart = at;
  let end = Math.min(at, header.lastIndex);
  let value = "";
  let leading = "";
  let trailing = "";
  let blankBefore = false;
  for (;;) {
    // Skip the indentation and empty lines.
    let widest = 0;
    for (;;) {
      while ((indent === 0 || at - lineStart < indent) && text.charCodeAt(at) === SPACE) at++;
      widest = Math.max(widest, at - lineStart);
      const code = text.charCodeAt(at);
      if ((indent === 0 || at - lineStart < indent) && code === TAB)
        return { kind: "tab-in-block", start: at, end: at + 1 };
      if (!isBreak(code)) break;
      trailing += breakText(text, at);
      if (chomp === "+") end = at;
      at = afterBreak(text, at);
      lineStart = at;
    }
    if (indent === 0) indent = Math.max(widest, parentIndent + 1, 1);
    if (at - lineStart !== indent || at >= text.length) break;
    const blank = isBlank(text.charCodeAt(at));
    if (literal || blankBefore || blank || !leading.startsWith("\n")) value += leading;
    else if (trailing === "") value += " ";
    value += trailing;
    leading = "";
    trailing = "";
    blankBefore = blank;
    const from = at;
    while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
    value += text.slice(from, at);
    end = at;
    if (at >= text.length) break;
    leading = breakText(text, at);
    at = afterBreak(text, at);
    lineStart = at;
  }
  if (chomp !== "-") value += leading;
  if (chomp === "+") value += trailing;
  return { value, end, at, lineStart, crossedLines: true };
}
