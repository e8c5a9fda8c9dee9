import type { Redirect, Word } from "./script-syntax.ts";

/** A reader of a script. */
export type Reader = {
  readonly text: string;
  at: number;
  /** The first syntax error; null if there is none. */
  error: string | null;
  /** The here-documents that begin after this line. */
  pending: Pending[];
  /** The depth of nested commands. */
  depth: number;
};

/** A here-document whose text is not read yet. */
export type Pending = {
  readonly end: string;
  readonly stripsTabs: boolean;
  /** Receives the text, unexpanded. */
  readonly take: (text: string) => void;
};

/** Returns a reader at the beginning of a text. */
export function readerOf(text: string, depth = 0): Reader {
  return { text, at: 0, error: null, pending: [], depth };
}

/** Records the first syntax error. Returns null, so that callers can return it. */
export function fail(reader: Reader, why: string): null {
  reader.error ??= why;
  return null;
}

/** Records the error for an unexpected token. */
export function unexpected(reader: Reader): null {
  const { text, at } = reader;
  if (at >= text.length) return fail(reader, "syntax error: unexpected end of file");
  const token = /^(?:\n|&&|\|\||;;|<<<|<<-|<<|>>|[;|&<>()]|[^\s;|&<>()]+)/.exec(text.slice(at))?.[0] ?? "";
  return fail(reader, `syntax error near unexpected token \`${token === "\n" ? "newline" : token}'`);
}

/** Whether the text continues with a token. */
export function startsWithToken(reader: Reader, token: string): boolean {
  return reader.text.startsWith(token, reader.at);
}

/** Skips blanks, line continuations and a comment. */
export function skipBlanks(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    if (startsWithToken(reader, "\\\n")) reader.at += 2;
    else if (/^[ \t\r]$/.test(text[reader.at] ?? "")) reader.at++;
    else break;
  }
  if (text[reader.at] !== "#") return;
  const end = text.indexOf("\n", reader.at);
  reader.at = end < 0 ? text.length : end;
}

/** Skips blanks, comments and line ends, and a `;` where it is allowed. */
export function skipLines(reader: Reader): void {
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] !== "\n") return;
    endLine(reader);
  }
}

/** Skips the end of a line, and reads its here-documents. */
export function endLine(reader: Reader): void {
  reader.at++;
  const pending = reader.pending;
  reader.pending = [];
  for (const { end, stripsTabs, take } of pending) take(readHere(reader, end, stripsTabs));
}

/** Returns the lines before the line `end`, or all lines. */
function readHere(reader: Reader, end: string, stripsTabs: boolean): string {
  let out = "";
  while (reader.at < reader.text.length) {
    const close = reader.text.indexOf("\n", reader.at);
    const stop = close < 0 ? reader.text.length : close;
    const raw = reader.text.slice(reader.at, stop);
    const line = stripsTabs ? raw.replace(/^\t+/, "") : raw;
    reader.at = Math.min(stop + 1, reader.text.length);
    if (line === end) return out;
    out += `${line}\n`;
  }
  return out;
}

/** Returns a redirect whose text is set later, by `fill`. */
export function hereRedirect(): { readonly redirect: Redirect; readonly fill: (text: Word) => void } {
  const redirect = { kind: "here" as const, text: [] as Word, isWord: false };
  return {
    redirect,
    fill: (text) => {
      redirect.text = text;
    },
  };
}
