import { replaceEscapes } from "../escapes.ts";
import { fail, type Reader, readerInside, startsWithToken, unexpected } from "./script-reader.ts";
import type { Piece, Script, Word } from "./script-syntax.ts";

/** Reads the script of `$( … )` including its parenthesis; null for a syntax error. */
export type ReadNested = (reader: Reader) => Script | null;

/** The characters that end an unquoted word. */
const END = /[\s;|&<>()]/;

/** Reads a word; null for a syntax error. `until` also ends it: the brace of `${a:-word}`. */
export function readWord(reader: Reader, nested: ReadNested, until = ""): Word | null {
  const pieces: Piece[] = [];
  const { text } = reader;
  for (;;) {
    const char = text[reader.at];
    if (until === "" && (startsWithToken(reader, "<(") || startsWithToken(reader, ">("))) {
      reader.at += 2;
      const script = nested(reader);
      if (script === null) return null;
      pieces.push({ kind: "process", script, quoted: true, reads: char === ">" });
      continue;
    }
    if (char === undefined || char === until || (until === "" && END.test(char))) break;
    if (char === "'") {
      const close = text.indexOf("'", reader.at + 1);
      if (close < 0) return fail(reader, "unexpected EOF while looking for matching `''");
      add(pieces, text.slice(reader.at + 1, close), true);
      reader.at = close + 1;
    } else if (char === '"') {
      const start = reader.at++;
      const inner = readQuoted(reader, nested, '"');
      if (inner === null) {
        // If the quotes have no end, the error is at their start.
        if (reader.at >= text.length) reader.at = start;
        return null;
      }
      add(pieces, "", true);
      pieces.push(...inner);
    } else if (char === "\\") {
      if (text[reader.at + 1] !== "\n") add(pieces, text[reader.at + 1] ?? "\\", true);
      reader.at += 2;
    } else if (char === "$" || char === "`") {
      const piece = readDollar(reader, nested, false);
      if (piece === null) return null;
      pieces.push(piece);
    } else {
      const tilde = until === "\0" ? null : tildeAt(reader, pieces.length === 0);
      if (tilde === null) add(pieces, char, false);
      else pieces.push({ kind: "variable", name: TILDES[tilde] as string, quoted: true, change: null });
      reader.at += tilde?.length ?? 1;
    }
  }
  return pieces;
}

/** The variable that each form of the tilde stands for. */
const TILDES: Readonly<Record<string, string>> = { "~": "HOME", "~+": "PWD", "~-": "OLDPWD" };

/** Returns the tilde at this place, at the start of a word or of a path in the value of an assignment; null for other characters. */
function tildeAt({ text, at }: Reader, isStart: boolean): string | null {
  const [found] = /^~[+-]?(?=[/\s;|&<>():}]|$)/.exec(text.slice(at, at + 3)) ?? [];
  if (found === undefined) return null;
  const isValue = () => /(?:^|[\s;|&(])[A-Za-z_]\w*\+?=(?:[^\s;|&()<>'"]*:)?$/.test(text.slice(0, at));
  return isStart || isValue() ? found : null;
}

/** Reads a text in double quotes including the closing one or, if `end` is empty, the whole text of a here-document. */
export function readQuoted(reader: Reader, nested: ReadNested, end: '"' | ""): readonly Piece[] | null {
  const pieces: Piece[] = [];
  const { text } = reader;
  for (;;) {
    const char = text[reader.at];
    if (char === undefined) {
      return end === "" ? pieces : fail(reader, "unexpected EOF while looking for matching `\"'");
    }
    if (char === end) {
      reader.at++;
      return pieces;
    }
    const next = text[reader.at + 1] ?? "";
    if (char === "$" || char === "`") {
      const piece = readDollar(reader, nested, true);
      if (piece === null) return null;
      pieces.push(piece);
    } else if (char === "\\" && (/[\\$`]/.test(next) || (next !== "" && next === end) || next === "\n")) {
      if (next !== "\n") add(pieces, next, true);
      reader.at += 2;
    } else {
      add(pieces, char, true);
      reader.at++;
    }
  }
}

function add(pieces: Piece[], text: string, quoted: boolean): void {
  const last = pieces.at(-1);
  if (last?.kind === "text" && last.quoted === quoted) {
    pieces[pieces.length - 1] = { kind: "text", text: last.text + text, quoted };
  } else pieces.push({ kind: "text", text, quoted });
}

/** Reads an expansion that begins with a dollar sign or a backtick. Any other dollar sign is literal. */
function readDollar(reader: Reader, nested: ReadNested, quoted: boolean): Piece | null {
  const rest = reader.text.slice(reader.at, reader.at + 3);
  if (rest.startsWith("`")) return readBackticks(reader, nested, quoted);
  if (rest === "$((") return readArithmetic(reader, nested, quoted);
  if (rest.startsWith("$(")) {
    reader.at += 2;
    const script = nested(reader);
    return script === null ? null : { kind: "command", script, quoted };
  }
  if (rest.startsWith("${")) return readBraces(reader, nested, quoted);
  if (rest.startsWith("$'") && !quoted) return readEscapes(reader);
  const name = /\$(?:[A-Za-z_]\w*|[0-9?$#@*!-])/y;
  name.lastIndex = reader.at;
  const found = name.exec(reader.text)?.[0];
  reader.at += found?.length ?? 1;
  if (found === undefined) return { kind: "text", text: "$", quoted };
  return { kind: "variable", name: found.slice(1), quoted, change: null };
}

/** Reads `$(( … ))`. Its text has expansions of its own. */
function readArithmetic(reader: Reader, nested: ReadNested, quoted: boolean): Piece | null {
  const from = reader.at + 3;
  let depth = 0;
  for (let at = from; at < reader.text.length; at++) {
    const char = reader.text[at];
    if (char === "(") depth++;
    if (char !== ")" || depth-- > 0) continue;
    if (reader.text[at + 1] !== ")") break;
    const own = readerInside(reader, reader.text.slice(from, at));
    const word = readQuoted(own, nested, "");
    if (word === null) return fail(reader, own.error ?? "");
    reader.at = at + 2;
    return { kind: "arithmetic", word, quoted };
  }
  return fail(reader, "unexpected EOF while looking for matching `)'");
}

function readBackticks(reader: Reader, nested: ReadNested, quoted: boolean): Piece | null {
  const found = /`((?:[^`\\]|\\[\s\S])*)`/y;
  found.lastIndex = reader.at;
  const inner = found.exec(reader.text);
  if (inner === null) return fail(reader, "unexpected EOF while looking for matching ``'");
  reader.at += inner[0].length;
  const text = (inner[1] as string).replace(quoted ? /\\([\\$`"])/g : /\\([\\$`])/g, "$1");
  const own = readerInside(reader, `${text}\n)`);
  const script = nested(own);
  if (script === null) return fail(reader, own.error ?? "");
  return { kind: "command", script, quoted };
}

const CHANGED = /\$\{(#|!(?=[A-Za-z_]))?([A-Za-z_]\w*|\d+|[?$#@*!-])/y;
const OPERATORS = [
  ":-",
  ":=",
  ":+",
  ":?",
  ":",
  "-",
  "=",
  "+",
  "?",
  "##",
  "#",
  "%%",
  "%",
  "^^",
  "^",
  ",,",
  ",",
  "//",
  "/#",
  "/%",
  "/",
  "@Q",
  "@U",
  "@u",
  "@L",
];

function readBraces(reader: Reader, nested: ReadNested, quoted: boolean): Piece | null {
  CHANGED.lastIndex = reader.at;
  const found = CHANGED.exec(reader.text);
  if (found === null) return fail(reader, "${…: bad substitution");
  const [whole, length, name = ""] = found;
  reader.at += whole.length;
  const given = textInIndex(reader);
  const at: "@" | "*" | Word | null =
    given === null || given === "@" || given === "*" ? given : indexWord(reader, nested, given);
  const index = at === null ? {} : { index: at };
  const operator =
    length === "#"
      ? "length"
      : length === "!"
        ? "indirect"
        : OPERATORS.find((one) => reader.text.startsWith(one, reader.at));
  if (operator === undefined || operator === "length" || operator === "indirect") {
    if (reader.text[reader.at] !== "}") return fail(reader, `\${${name}…: bad substitution`);
    reader.at++;
    const change = operator === undefined ? null : { operator, word: [] };
    return { kind: "variable", name, quoted, isBraced: true, ...index, change };
  }
  reader.at += operator.length;
  const word = readWord(reader, nested, "}");
  if (word === null) return null;
  if (reader.text[reader.at] !== "}") return unexpected(reader);
  reader.at++;
  return { kind: "variable", name, quoted, ...index, change: { operator, word } };
}

/** Consumes `[ … ]` and returns the text in it; null if there is none. */
export function textInIndex(reader: Reader): string | null {
  const { text, at: from } = reader;
  if (text[from] !== "[") return null;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "[") depth++;
    if (text[at] !== "]" || --depth > 0) continue;
    reader.at = at + 1;
    return text.slice(from + 1, at);
  }
  return null;
}

/** Returns the word of an index: `0`, `i`, `$i` or `"a name"`. */
export function indexWord(reader: Reader, nested: ReadNested, text: string): Word {
  return readWord(readerInside(reader, text), nested, "\0") ?? [];
}

/** Reads `$'…'`, a text with escapes. */
function readEscapes(reader: Reader): Piece | null {
  const found = /\$'((?:[^'\\]|\\[\s\S])*)'/y;
  found.lastIndex = reader.at;
  const inner = found.exec(reader.text);
  if (inner === null) return fail(reader, "unexpected EOF while looking for matching `''");
  reader.at += inner[0].length;
  const text = replaceEscapes(inner[1] as string, `'"?`);
  return { kind: "text", text, quoted: true };
}
