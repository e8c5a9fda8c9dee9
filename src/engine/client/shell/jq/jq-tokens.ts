import type { Filter } from "./jq-filter.ts";

/** A program of jq, and the position up to which it is read. The functions read a whole filter, and one without operators. */
export type JqReader = {
  readonly text: string;
  at: number;
  /** The closing bracket of each open bracket; the innermost is the last. */
  closers: string;
  readonly readPipe: (reader: JqReader) => Filter;
  readonly readPostfix: (reader: JqReader) => Filter;
};

/** A token, and where it starts. At the end of the program `text` is empty. */
export type JqToken = {
  readonly kind: "name" | "field" | "variable" | "format" | "number" | "text" | "symbol" | "end";
  readonly text: string;
  readonly at: number;
};

/** An error of a program, and its position. */
export type JqMistake = { readonly words: string; readonly at: number };

/** A program that is not valid. The first mistake is the token that no rule expects; others follow from it. */
export class JqSyntaxError extends Error {
  readonly mistakes: JqMistake[];

  /** `expecting`: the only tokens that could follow. */
  constructor(reader: JqReader, expecting?: string) {
    super("jq");
    const { kind, text, at } = nextToken(reader);
    const isWrongCloser = /^[)\]}]$/.test(text) && !reader.closers.endsWith(text);
    const unexpected = isWrongCloser ? "INVALID_CHARACTER" : wordFor(kind, text);
    const words = `syntax error, unexpected ${unexpected}${expecting === undefined ? "" : `, expecting ${expecting}`} (Unix shell quoting issues?)`;
    // If the program ends too early, jq names the position at which its last token or space begins.
    this.mistakes = [{ words, at: kind === "end" ? startOfLast(reader) : at }];
  }
}

/** Returns where the last token of the program begins, or the space after it. */
function startOfLast({ text }: JqReader): number {
  const space = /(?:\s|#[^\n]*)+$/.exec(text);
  if (space !== null) return space.index;
  let last = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; ) {
    const end = isQuoted ? endOfQuoted(text, at) : endOfToken(text, at);
    // The `$` of a variable is a token of its own.
    last = /^\$\w/.test(text.slice(at, end)) ? at + 1 : at;
    if (text[at] === '"') isQuoted = !isQuoted;
    at = end;
  }
  return last;
}

function wordFor(kind: JqToken["kind"], text: string): string {
  switch (kind) {
    case "end":
      return "$end";
    case "name":
      return KEYWORDS.test(text) ? text : "IDENT";
    case "field":
      return "FIELD";
    case "format":
      return "FORMAT";
    case "number":
      return "LITERAL";
    case "text":
      return "QQSTRING_START";
    case "variable":
      return "'$'";
    default:
      if (!/^[.?=;,:|+\-*/%$<>()[\]{}]/.test(text)) return "INVALID_CHARACTER";
      return text.length === 1 ? `'${text}'` : text;
  }
}

const KEYWORDS =
  /^(as|def|if|then|else|elif|end|and|or|reduce|foreach|try|catch|label|import|include|__loc__)$/;

const PATTERNS: readonly (readonly [kind: JqToken["kind"], pattern: RegExp])[] = [
  ["field", /\.[A-Za-z_]\w*/y],
  ["number", /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["variable", /\$[A-Za-z_]\w*(?:::\w+)*/y],
  ["format", /@\w+/y],
  ["name", /[A-Za-z_]\w*(?:::\w+)*/y],
  ["text", /"/y],
  ["symbol", /\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|\.\.|[\s\S]/y],
];

const SPACE = /(?:\s|#[^\n]*)*/y;

/** Returns the next token without reading it. */
export function nextToken(reader: JqReader): JqToken {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  const at = SPACE.lastIndex;
  if (at >= reader.text.length) return { kind: "end", text: "", at };
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(reader.text);
    if (found !== null) return { kind, text: found[0], at };
  }
  return { kind: "end", text: "", at };
}

/** Returns the position after the token or the space at a position. */
function endOfToken(text: string, at: number): number {
  for (const pattern of [SPACE, ...PATTERNS.map(([, one]) => one)]) {
    pattern.lastIndex = at;
    if (pattern.exec(text) !== null && pattern.lastIndex > at) return pattern.lastIndex;
  }
  return at + 1;
}

/** Returns the position after the next part of a text in quotes. A part is the closing quote, or the text before it. */
function endOfQuoted(text: string, at: number): number {
  const part = /"|(?:[^"\\]|\\[\s\S])+|\\/y;
  part.lastIndex = at;
  part.exec(text);
  return part.lastIndex;
}

/** Reads the next token if it has this text. Returns whether it has. */
export function takeToken(reader: JqReader, text: string): boolean {
  const token = nextToken(reader);
  if (token.text !== text || token.kind === "end") return false;
  const closer = CLOSERS[text];
  if (closer !== undefined) reader.closers += closer;
  else if (/^[)\]}]$/.test(text)) {
    if (!reader.closers.endsWith(text)) return false;
    reader.closers = reader.closers.slice(0, -1);
  }
  reader.at = token.at + text.length;
  return true;
}

const CLOSERS: { readonly [opener: string]: string } = { "(": ")", "[": "]", "{": "}" };

const ESCAPES: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  "/": "/",
  "\\": "\\",
  '"': '"',
};

/** Reads a text in quotes: its plain parts, and the filters in `\( )`. */
export function readStringParts(
  reader: JqReader,
  readFilter: (reader: JqReader) => Filter,
): readonly (string | Filter)[] {
  takeToken(reader, '"');
  const parts: (string | Filter)[] = [];
  let plain = "";
  for (;;) {
    const letter = reader.text[reader.at];
    if (letter === undefined)
      throw new JqSyntaxError(reader, "QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END");
    reader.at++;
    if (letter === '"') break;
    if (letter !== "\\") {
      plain += letter;
      continue;
    }
    const letterAfter = reader.text[reader.at++] ?? "";
    if (letterAfter === "(") {
      reader.closers += ")";
      parts.push(plain, readFilter(reader));
      plain = "";
      if (!takeToken(reader, ")")) throw new JqSyntaxError(reader);
    } else if (letterAfter === "u" && /^[\da-fA-F]{4}/.test(reader.text.slice(reader.at))) {
      plain += String.fromCharCode(Number.parseInt(reader.text.slice(reader.at, reader.at + 4), 16));
      reader.at += 4;
    } else if (Object.hasOwn(ESCAPES, letterAfter)) plain += ESCAPES[letterAfter];
    else throw new JqSyntaxError(reader);
  }
  return [...parts, plain].filter((part) => part !== "");
}
