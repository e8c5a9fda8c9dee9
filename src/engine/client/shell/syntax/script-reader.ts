import type { Redirect, Script, Word } from "./script-syntax.ts";

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
  /** The number of the line at the beginning of the text. */
  readonly firstLine: number;
  /** The position up to which the lines are counted, and the number of the line there. */
  counted: { readonly at: number; readonly line: number };
  /** The commands of the lines that are read, outside of all others: bash runs them before it reads on. */
  finished: { readonly script: Script; readonly count: number };
};

/** A here-document whose text is not read yet. */
export type Pending = {
  readonly end: string;
  readonly stripsTabs: boolean;
  /** Receives the text, unexpanded, and whether the line `end` came after it. */
  readonly take: (text: string, isEnded: boolean) => void;
};

/** Returns a reader at the beginning of a text. */
export function readerOf(text: string, depth = 0, firstLine = 1): Reader {
  const counted = { at: 0, line: firstLine };
  const finished = { script: [], count: 0 };
  return { text, at: 0, error: null, pending: [], depth, firstLine, counted, finished };
}

/** Returns a reader of a text inside of what another one reads, on the same line. */
export function readerInside(reader: Reader, text: string): Reader {
  return readerOf(text, reader.depth, lineAt(reader));
}

/** Returns the number of the line at the position. */
export function lineAt(reader: Reader): number {
  const { text, at, counted } = reader;
  const from = counted.at <= at ? counted : { at: 0, line: reader.firstLine };
  let { line } = from;
  for (let next = text.indexOf("\n", from.at); next >= 0 && next < at; next = text.indexOf("\n", next + 1))
    line++;
  reader.counted = { at, line };
  return line;
}

/** Returns the number of the last line. */
export function lastLine(reader: Reader): number {
  return lineAt({ ...reader, at: Math.max(0, reader.text.length - 1) });
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
  for (const { end, stripsTabs, take } of pending) {
    const { text, isEnded } = readHere(reader, end, stripsTabs);
    take(text, isEnded);
  }
}

/** Returns the lines before the line `end`, or all lines. */
function readHere(
  reader: Reader,
  end: string,
  stripsTabs: boolean,
): { readonly text: string; readonly isEnded: boolean } {
  let out = "";
  while (reader.at < reader.text.length) {
    const close = reader.text.indexOf("\n", reader.at);
    const stop = close < 0 ? reader.text.length : close;
    const raw = reader.text.slice(reader.at, stop);
    const line = stripsTabs ? raw.replace(/^\t+/, "") : raw;
    reader.at = Math.min(stop + 1, reader.text.length);
    if (line === end) return { text: out, isEnded: true };
    out += `${line}\n`;
  }
  return { text: out, isEnded: false };
}

/** Returns a redirect. `fill` sets its text later, and removes the warning `missingEnd` if the text has its last line. */
export function hereRedirect(
  from: number,
  missingEnd: (Redirect & { readonly kind: "here" })["missingEnd"],
): {
  readonly redirect: Redirect;
  readonly fill: (text: Word, isEnded: boolean) => void;
} {
  const redirect = { kind: "here" as const, from, text: [] as Word, isWord: false, missingEnd };
  return {
    redirect,
    fill: (text, isEnded) => {
      redirect.text = text;
      if (isEnded) redirect.missingEnd = null;
    },
  };
}
