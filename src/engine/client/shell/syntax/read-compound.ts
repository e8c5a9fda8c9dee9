import { type ReadNested, readQuoted, readWord } from "./read-word.ts";
import {
  fail,
  type Reader,
  readerInside,
  skipBlanks,
  skipLines,
  startsWithToken,
  unexpected,
} from "./script-reader.ts";
import type { Command, CommandBody, Script, Word } from "./script-syntax.ts";

/** The readers of the parts of a command. */
export type Parsers = {
  readonly script: (reader: Reader, ends: readonly string[]) => Script | null;
  readonly body: (reader: Reader, end: string) => Script | null;
  readonly nested: ReadNested;
  readonly command: (reader: Reader) => Command | null;
  readonly expectWord: (reader: Reader, word: string) => true | null;
  readonly bareWord: (reader: Reader) => string;
};

/** Reads `case word in pattern) … ;; esac`. */
export function readCase(reader: Reader, parsers: Parsers): CommandBody | null {
  reader.at += "case".length;
  skipBlanks(reader);
  const word = readWord(reader, parsers.nested);
  if (word === null) return null;
  if (word.length === 0 || parsers.expectWord(reader, "in") === null) return unexpected(reader);
  const branches: { patterns: readonly Word[]; body: Script }[] = [];
  for (;;) {
    skipLines(reader);
    if (/^esac(?=[\s;|&<>()]|$)/.test(reader.text.slice(reader.at, reader.at + 5))) break;
    const patterns = readPatterns(reader, parsers.nested);
    if (patterns === null) return null;
    const body = parsers.script(reader, [";;", "esac"]);
    if (body === null) return null;
    branches.push({ patterns, body });
    skipLines(reader);
    if (startsWithToken(reader, ";;")) reader.at += 2;
    else if (reader.at >= reader.text.length) return unexpected(reader);
  }
  reader.at += "esac".length;
  return { kind: "case", word, branches, redirects: [] };
}

function readPatterns(reader: Reader, nested: ReadNested): readonly Word[] | null {
  if (startsWithToken(reader, "(")) reader.at++;
  const patterns: Word[] = [];
  for (;;) {
    skipBlanks(reader);
    const pattern = readWord(reader, nested);
    if (pattern === null) return null;
    if (pattern.length === 0) return unexpected(reader);
    patterns.push(pattern);
    skipBlanks(reader);
    const isMore = startsWithToken(reader, "|");
    if (!isMore && !startsWithToken(reader, ")")) return unexpected(reader);
    reader.at++;
    if (!isMore) return patterns;
  }
}

/** Reads `(( … ))`; "none" if the brackets belong to two groups. */
export function readArithmetic(reader: Reader, nested: ReadNested): Word | "none" | null {
  const text = textInBrackets(reader);
  return text === null ? "none" : wordOf(reader, text, nested);
}

/** Reads `for ((start; condition; step)); do … done`, after `for`. */
function readCount(reader: Reader, parsers: Parsers): CommandBody | null {
  const text = textInBrackets(reader);
  const parts = text?.split(";") ?? [];
  if (parts.length !== 3) return fail(reader, "syntax error: arithmetic expression required");
  const [start, condition, step] = parts.map((part) => wordOf(reader, part, parsers.nested));
  if (!start || !condition || !step) return null;
  skipLines(reader);
  if (startsWithToken(reader, ";")) reader.at++;
  if (parsers.expectWord(reader, "do") === null) return null;
  const body = parsers.body(reader, "done");
  return body && { kind: "count", start, condition, step, body, redirects: [] };
}

/** Consumes `(( … ))` and returns the text in it; null if there is none. */
function textInBrackets(reader: Reader): string | null {
  const from = reader.at + 2;
  let depth = 0;
  for (let at = from; at < reader.text.length; at++) {
    const char = reader.text[at];
    if (char === "(") depth++;
    if (char !== ")" || depth-- > 0) continue;
    if (reader.text[at + 1] !== ")") return null;
    reader.at = at + 2;
    return reader.text.slice(from, at);
  }
  return null;
}

function wordOf(reader: Reader, text: string, nested: ReadNested): Word | null {
  const own = readerInside(reader, text);
  const word = readQuoted(own, nested, "");
  return word ?? fail(reader, own.error ?? "");
}

/** Reads `for name in words; do … done`. */
export function readFor(reader: Reader, parsers: Parsers): CommandBody | null {
  reader.at += "for".length;
  skipBlanks(reader);
  const name = parsers.bareWord(reader);
  if (startsWithToken(reader, "((")) {
    return readCount(reader, parsers);
  }
  if (!/^[A-Za-z_]\w*$/.test(name)) return fail(reader, `\`${name}': not a valid identifier`);
  reader.at += name.length;
  skipLines(reader);
  const items: Word[] = [];
  if (parsers.bareWord(reader) !== "in")
    items.push([{ kind: "variable", name: "@", quoted: true, change: null }]);
  else {
    reader.at += 2;
    for (;;) {
      skipBlanks(reader);
      const word = readWord(reader, parsers.nested);
      if (word === null) return null;
      if (word.length === 0) break;
      items.push(word);
    }
    if (!startsWithToken(reader, ";") && !startsWithToken(reader, "\n")) return unexpected(reader);
  }
  if (startsWithToken(reader, ";")) reader.at++;
  if (parsers.expectWord(reader, "do") === null) return null;
  const body = parsers.body(reader, "done");
  return body && { kind: "for", name, items, body, redirects: [] };
}

/** Reads `while condition; do … done`, or `until`. */
export function readWhile(reader: Reader, parsers: Parsers): CommandBody | null {
  const word = parsers.bareWord(reader);
  reader.at += word.length;
  const condition = parsers.body(reader, "do");
  const body = condition === null ? null : parsers.body(reader, "done");
  if (condition === null || body === null) return null;
  return { kind: "while", condition, isNegated: word === "until", body, redirects: [] };
}

/** Reads `if condition; then … fi`. */
export function readIf(reader: Reader, parsers: Parsers): CommandBody | null {
  reader.at += "if".length;
  const branches: { condition: Script; body: Script }[] = [];
  let otherwise: Script = [];
  for (;;) {
    const condition = parsers.body(reader, "then");
    const body = condition === null ? null : parsers.script(reader, ["elif", "else", "fi"]);
    if (condition === null || body === null) return null;
    if (body.length === 0) return unexpected(reader);
    branches.push({ condition, body });
    const next = parsers.bareWord(reader);
    reader.at += next.length;
    if (next === "elif") continue;
    if (next === "else") {
      const last = parsers.body(reader, "fi");
      if (last === null) return null;
      otherwise = last;
    } else if (next !== "fi") return unexpected(reader);
    return { kind: "if", branches, otherwise, redirects: [] };
  }
}
