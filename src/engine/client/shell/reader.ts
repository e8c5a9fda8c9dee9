import type { Redirect, Word } from "./syntax.ts";

/** A text while it is read as a script. */
export type Reader = {
  readonly text: string;
  at: number;
  /** What is wrong with it, once something is. */
  error: string | null;
  /** Texts of `<<` that begin behind the end of this line. */
  pending: Pending[];
  /** How deep commands hold others. */
  depth: number;
};

/** A text of `<<EOF` that is still to come. */
export type Pending = {
  readonly end: string;
  readonly stripsTabs: boolean;
  /** Takes the text, as it stands. */
  readonly take: (text: string) => void;
};

/** A reader at the beginning of a text. */
export function readerOf(text: string, depth = 0): Reader {
  return { text, at: 0, error: null, pending: [], depth };
}

/** Notes the first thing that is wrong. Returns null, for its caller to return. */
export function fail(reader: Reader, why: string): null {
  reader.error ??= why;
  return null;
}

/** What bash says of a token that cannot stand here. */
export function unexpected(reader: Reader): null {
  const { text, at } = reader;
  if (at >= text.length) return fail(reader, "syntax error: unexpected end of file");
  const token = /^(?:\n|&&|\|\||;;|<<<|<<-|<<|>>|[;|&<>()]|[^\s;|&<>()]+)/.exec(text.slice(at))?.[0] ?? "";
  return fail(reader, `syntax error near unexpected token \`${token === "\n" ? "newline" : token}'`);
}

/** Whether the text goes on with this here. */
export function sees(reader: Reader, token: string): boolean {
  return reader.text.startsWith(token, reader.at);
}

/** Goes past blanks, line breaks that a backslash takes away, and a comment. */
export function skipBlanks(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    if (sees(reader, "\\\n")) reader.at += 2;
    else if (/^[ \t\r]$/.test(text[reader.at] ?? "")) reader.at++;
    else break;
  }
  if (text[reader.at] !== "#") return;
  const end = text.indexOf("\n", reader.at);
  reader.at = end < 0 ? text.length : end;
}

/** Goes past blanks, comments and the ends of lines; of `;` too where it may stand. */
export function skipLines(reader: Reader): void {
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] !== "\n") return;
    endLine(reader);
  }
}

/** Goes past the end of a line, and past the texts that its `<<` announce. */
export function endLine(reader: Reader): void {
  reader.at++;
  const pending = reader.pending;
  reader.pending = [];
  for (const { end, stripsTabs, take } of pending) take(readHere(reader, end, stripsTabs));
}

/** The lines up to one that is `end`, or all there are. */
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

/** A redirect whose text is not there yet. */
export function hereRedirect(): { readonly redirect: Redirect; readonly fill: (text: Word) => void } {
  const redirect = { kind: "here" as const, text: [] as Word, isWord: false };
  return {
    redirect,
    fill: (text) => {
      redirect.text = text;
    },
  };
}
