import { describeChar, quoteGo } from "../../../../value/go-format.ts";

const KEYWORDS = [
  "block",
  "break",
  "continue",
  "define",
  "else",
  "end",
  "if",
  "nil",
  "range",
  "template",
  "with",
] as const;

type Keyword = (typeof KEYWORDS)[number];

/** The kind of a token. A token of the kind `error` is the last one. Its text is the error. */
export type TokenKind =
  | Keyword
  | "assign"
  | "bool"
  | "char"
  | "charConstant"
  | "complex"
  | "declare"
  | "dot"
  | "eof"
  | "error"
  | "field"
  | "identifier"
  | "leftDelim"
  | "leftParen"
  | "number"
  | "pipe"
  | "rawString"
  | "rightDelim"
  | "rightParen"
  | "space"
  | "string"
  | "text"
  | "variable";

/** A token of a template. `at` is its position in the template, `line` counts from 1. */
export type TemplateToken = {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
  readonly line: number;
};

/** Returns a token as Go's errors name it. */
export function describeToken({ kind, text }: TemplateToken): string {
  if (kind === "eof") return "EOF";
  if (kind === "error") return text;
  if (kind === "dot" || isKeyword(kind)) return `<${text}>`;
  return text.length > 10 ? `${quoteGo(text.slice(0, 10))}...` : quoteGo(text);
}

function isKeyword(word: string): word is Keyword {
  return (KEYWORDS as readonly string[]).includes(word);
}

/** Returns the tokens of a template. The last one is the end, or an error. Upstream: Go text/template/parse/lex.go. */
export function tokenizeTemplate(text: string): readonly TemplateToken[] {
  const lexer: Lexer = { text, at: 0, line: 1, counted: 0, tokens: [] };
  while (lexer.at < text.length) if (!readText(lexer) || !readAction(lexer)) return lexer.tokens;
  add(lexer, "eof", lexer.at);
  return lexer.tokens;
}

type Lexer = {
  readonly text: string;
  readonly tokens: TemplateToken[];
  at: number;
  /** The line at the position `counted`. */
  line: number;
  counted: number;
};

const SPACES = " \t\r\n";
const ALPHANUMERIC = /[_\p{L}\p{Nd}]/u;

/** Adds the token from `at` on, and moves behind it. */
function add(lexer: Lexer, kind: TokenKind, end: number): true {
  const { at, text } = lexer;
  lexer.tokens.push({
    kind,
    text: kind === "eof" ? "EOF" : text.slice(at, end),
    at,
    line: lineAt(lexer, at),
  });
  lexer.at = end;
  return true;
}

/** Adds an error, after which there is nothing. */
function fail(lexer: Lexer, message: string): false {
  const { at } = lexer;
  lexer.tokens.push({ kind: "error", text: message, at, line: lineAt(lexer, at) });
  return false;
}

function lineAt(lexer: Lexer, at: number): number {
  for (; lexer.counted < at; lexer.counted++) if (lexer.text[lexer.counted] === "\n") lexer.line++;
  return lexer.line;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACES.includes(text[at] as string)) at++;
  return at;
}

/** Whether ` -}}` or `}}` is at a position: how long it is, or 0. */
function rightDelimiter(text: string, at: number): number {
  if (text.startsWith("}}", at)) return 2;
  return /^[ \t\r\n]-}}/.test(text.slice(at, at + 4)) ? 4 : 0;
}

/** Moves behind a right delimiter. A trim marker also removes the spaces after it. */
function endAction(lexer: Lexer): void {
  const trims = lexer.text[lexer.at] !== "}";
  if (trims) lexer.at += 2;
  add(lexer, "rightDelim", lexer.at + 2);
  if (trims) lexer.at = skipSpaces(lexer.text, lexer.at);
}

/** Reads text, and the start of an action after it. Returns false after the last token. */
function readText(lexer: Lexer): boolean {
  const { text } = lexer;
  const open = text.indexOf("{{", lexer.at);
  if (open < 0) return add(lexer, "text", text.length) && !add(lexer, "eof", text.length);
  const trims = /^-[ \t\r\n]/.test(text.slice(open + 2, open + 4));
  let end = open;
  while (trims && end > lexer.at && SPACES.includes(text[end - 1] as string)) end--;
  if (end > lexer.at) add(lexer, "text", end);
  lexer.at = open;
  const inner = open + (trims ? 4 : 2);
  if (text.startsWith("/*", inner)) return readComment(lexer, inner);
  add(lexer, "leftDelim", open + 2);
  lexer.at = inner;
  return true;
}

/** Skips a comment and the text before the next action. */
function readComment(lexer: Lexer, from: number): boolean {
  const { text } = lexer;
  lexer.at = from;
  const close = text.indexOf("*/", from + 2);
  if (close < 0) return fail(lexer, "unclosed comment");
  const size = rightDelimiter(text, close + 2);
  if (size === 0) return fail(lexer, "comment ends before closing delimiter");
  lexer.at = close + 2 + size;
  if (size === 4) lexer.at = skipSpaces(text, lexer.at);
  if (lexer.at < text.length) return readText(lexer);
  return !add(lexer, "eof", lexer.at);
}

/** Reads the tokens inside of an action, and its right delimiter. Returns false after an error. */
function readAction(lexer: Lexer): boolean {
  const { text } = lexer;
  let depth = 0;
  for (;;) {
    if (rightDelimiter(text, lexer.at) > 0) {
      if (depth > 0) return fail(lexer, "unclosed left paren");
      endAction(lexer);
      return true;
    }
    const char = text[lexer.at];
    if (char === undefined) return fail(lexer, "unclosed action");
    if (char === "(") depth++;
    if (char === ")" && --depth < 0) return fail(lexer, "unexpected right paren");
    if (!readToken(lexer, char)) return false;
  }
}

const MARKS: Readonly<Record<string, TokenKind>> = {
  "=": "assign",
  "|": "pipe",
  "(": "leftParen",
  ")": "rightParen",
};

function readToken(lexer: Lexer, char: string): boolean {
  const { at, text } = lexer;
  if (SPACES.includes(char)) {
    const end = skipSpaces(text, at);
    return add(lexer, "space", text.startsWith("-}}", end) ? end - 1 : end);
  }
  const mark = MARKS[char];
  if (mark !== undefined) return add(lexer, mark, at + 1);
  if (char === ":") return text[at + 1] === "=" ? add(lexer, "declare", at + 2) : fail(lexer, "expected :=");
  if (char === '"') return readQuoted(lexer, /^"(?:[^"\\\n]|\\[^\n])*"/, "string", "quoted string");
  if (char === "'")
    return readQuoted(lexer, /^'(?:[^'\\\n]|\\[^\n])*'/, "charConstant", "character constant");
  if (char === "`") return readQuoted(lexer, /^`[^`]*`/, "rawString", "raw quoted string");
  if (char === "$" || (char === "." && !/[0-9]/.test(text[at + 1] ?? "0"))) return readName(lexer, at + 1);
  if (/[.+\-0-9]/.test(char)) return readNumber(lexer);
  const whole = String.fromCodePoint(text.codePointAt(at) as number);
  if (ALPHANUMERIC.test(whole)) return readName(lexer, at);
  if (/[!-~]/.test(char)) return add(lexer, "char", at + 1);
  return fail(lexer, `unrecognized character in action: ${describeChar(whole)}`);
}

function readQuoted(lexer: Lexer, pattern: RegExp, kind: TokenKind, name: string): boolean {
  const [found] = pattern.exec(lexer.text.slice(lexer.at)) ?? [];
  return found === undefined
    ? fail(lexer, `unterminated ${name}`)
    : add(lexer, kind, lexer.at + found.length);
}

/** Reads a word: an identifier, or a field or a variable whose name starts at `from`. */
function readName(lexer: Lexer, from: number): boolean {
  const { at, text } = lexer;
  const [name = ""] = /^[_\p{L}\p{Nd}]*/u.exec(text.slice(from)) ?? [];
  const end = from + name.length;
  const next = text.slice(end, end + 2);
  if (next !== "" && !/^[ \t\r\n.,|:()]|^}}/.test(next))
    return fail(
      lexer,
      `bad character ${describeChar(String.fromCodePoint(text.codePointAt(end) as number))}`,
    );
  if (text[at] === "$") return add(lexer, "variable", end);
  if (text[at] === ".") return add(lexer, name === "" ? "dot" : "field", end);
  if (isKeyword(name)) return add(lexer, name, end);
  return add(lexer, name === "true" || name === "false" ? "bool" : "identifier", end);
}

const NUMBER =
  /^[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/;

function readNumber(lexer: Lexer): boolean {
  const { at, text } = lexer;
  const scan = (from: number): { readonly end: number; readonly isGood: boolean } => {
    const end = from + (NUMBER.exec(text.slice(from))?.[0] ?? "").length;
    const isGood = !ALPHANUMERIC.test(text[end] ?? " ");
    return { end: isGood ? end : end + 1, isGood };
  };
  const bad = (end: number) => fail(lexer, `bad number syntax: ${quoteGo(text.slice(at, end))}`);
  const first = scan(at);
  if (!first.isGood) return bad(first.end);
  if (!/[+-]/.test(text[first.end] ?? "")) return add(lexer, "number", first.end);
  const second = scan(first.end);
  return second.isGood && text[second.end - 1] === "i" ? add(lexer, "complex", second.end) : bad(second.end);
}
