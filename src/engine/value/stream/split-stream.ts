import { isDeeper } from "../depth.ts";
import { utf8Length } from "../utf8.ts";
import type { Value } from "../value.ts";

/**
 * A part of a text with manifests. `json`: a JSON value. `yaml`: a YAML document from `from`, which includes a `---` line at its
 * start, to `end`; `start` is after this line. `separator`: a line that begins with `---` and continues with `words`; the
 * document before it, which follows in the list, is lost. `bad-json`: from here on, nothing can be read.
 *
 * `badJson` is the offset at which the text is no JSON, if kubectl first tried to read the part as JSON. It then reports this error.
 */
export type StreamPart =
  | { readonly kind: "json"; readonly start: number; readonly end: number; readonly value: Value }
  | {
      readonly kind: "yaml";
      readonly from: number;
      readonly start: number;
      readonly end: number;
      readonly badJson: number | null;
    }
  | {
      readonly kind: "separator";
      readonly start: number;
      readonly end: number;
      readonly words: string;
      readonly badJson: number | null;
    }
  | {
      readonly kind: "bad-json";
      readonly start: number;
      readonly end: number;
      readonly badJson: number | null;
    };

/**
 * Splits a text into its manifests. A text that begins with `{` contains JSON values one after another, until one cannot be
 * read; if this is the first or the second one, the rest is YAML. Lines that begin with `---` separate YAML documents. Omits
 * parts that contain only spaces, line breaks and comments.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder.Decode and YAMLReader.Read (v0.36.3).
 */
export function splitStream(text: string): readonly StreamPart[] {
  const parts: StreamPart[] = [];
  if (!/^(?:[^\S\ufeff]|\x85)*\{/.test(text)) return splitYaml(text, 0, null, parts);
  let at = 0;
  for (let count = 0; ; count++) {
    const found = readJsonValue(text, at);
    if (found === "end") return parts;
    if (found === "bad") return splitRest(text, at, count, parts);
    if (found.value !== null) parts.push(found);
    at = found.end;
  }
}

/** Splits the text after `count` JSON values. */
function splitRest(text: string, at: number, count: number, parts: StreamPart[]): readonly StreamPart[] {
  const yaml = afterFirstBlanks(text, at);
  // kubectl looks at four bytes at a time, and gives up if there are fewer.
  const last = yaml > at && text[yaml - 1] === "\n" ? yaml - 1 : yaml;
  const isShort = utf8Length(text.slice(last, last + 4)) < 4;
  if (count > 1 || isShort || text[last] === "\ufffd") {
    parts.push({ kind: "bad-json", start: at, end: text.length, badJson: count > 1 ? null : at });
    return parts;
  }
  return splitYaml(text, yaml, at, parts);
}

/** Returns the offset after the white space at `at`, up to the first line feed. */
function afterFirstBlanks(text: string, at: number): number {
  const blanks = /(?:(?!\n)(?:[^\S\ufeff]|\x85))*\n?/y;
  blanks.lastIndex = at;
  blanks.exec(text);
  return blanks.lastIndex;
}

function splitYaml(
  text: string,
  at: number,
  badJson: number | null,
  parts: StreamPart[],
): readonly StreamPart[] {
  let from = at;
  let start = at;
  let tried = badJson;
  const add = (end: number) => {
    if (end === from) return;
    if (!isBlankPart(text, start, end)) parts.push({ kind: "yaml", from, start, end, badJson: tried });
    tried = null;
  };
  let line = text.startsWith("---", at) ? at : nextSeparator(text, at);
  for (; line >= 0; line = nextSeparator(text, line)) {
    const found = text.indexOf("\n", line);
    const end = found < 0 ? text.length : found;
    const words = text.slice(line + 3, end).replace(/^(?:[^\S\ufeff]|\x85)+|(?:[^\S\ufeff]|\x85)+$/g, "");
    const isBad = words !== "" && !words.startsWith("#");
    if (isBad) parts.push({ kind: "separator", start: line, end, words, badJson: tried });
    const isFirst = line === from && !isBad;
    add(line);
    start = found < 0 ? text.length : found + 1;
    if (!isFirst) from = start;
    // YAML has more line breaks than kubectl, and wants a space before the comment: then the document begins on this line.
    else if (!/^---(?:[ \t\r]|$)/.test(text.slice(line, end)) || !isBlankPart(text, line + 3, end))
      start = line;
  }
  add(text.length);
  return parts;
}

/** Returns the offset of the next line that begins with `---`; -1 if there is none. */
function nextSeparator(text: string, from: number): number {
  const found = text.indexOf("\n---", from);
  return found < 0 ? -1 : found + 1;
}

/** Whether a part has only spaces, line breaks and comments. A comment with a character that YAML forbids is an error. */
function isBlankPart(text: string, start: number, end: number): boolean {
  const blank =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters
    /(?:[ \r\n]|#[^\0-\x08\n\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]*)*/y;
  blank.lastIndex = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  blank.exec(text);
  return blank.lastIndex >= end;
}

/** Reads the JSON value after white space at `at`. `end`: there is only white space. `bad`: the text is not JSON. */
function readJsonValue(text: string, at: number): (StreamPart & { kind: "json" }) | "end" | "bad" {
  const start = matchEnd(/[ \t\r\n]*/y, text, at);
  if (start >= text.length) return "end";
  const end = endOfJsonValue(text, start);
  if (end <= start) return "bad";
  try {
    const value = parseWellFormed(text.slice(start, end));
    return isDeeper(value) ? "bad" : { kind: "json", start, end, value };
  } catch {
    return "bad";
  }
}

/** Parses JSON. Half a surrogate pair becomes U+FFFD, as in the JSON reader of Go. */
function parseWellFormed(json: string): Value {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_, value) =>
    typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value,
  );
}

/** Returns the end of the value at `start`, if it is JSON; an offset before if it cannot be JSON. */
function endOfJsonValue(text: string, start: number): number {
  const char = text[start];
  if (char === "{" || char === "[") return closingBracket(text, start) + 1;
  const scalar = /"(?:[^"\\]|\\[\s\S])*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;
  return matchEnd(scalar, text, start);
}

/** Returns the offset of the bracket that closes the one at `start`; -1 if there is none. */
function closingBracket(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c) at++;
    else if (inString) continue;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return at;
  }
  return -1;
}

/** Returns the end of the match at `at`; `at` if there is none. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
