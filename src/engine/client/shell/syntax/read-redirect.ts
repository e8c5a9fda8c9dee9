import { type ReadNested, readQuoted, readWord } from "./read-word.ts";
import {
  fail,
  hereRedirect,
  lastLine,
  lineAt,
  type Reader,
  readerInside,
  skipBlanks,
  startsWithToken,
  unexpected,
} from "./script-reader.ts";
import { literalText, type Redirect } from "./script-syntax.ts";

const REDIRECT = /(\d*)(<<<|<<-|<<|<|&>>|&>|>>|>\||>)(&?)/y;

/** Reads one redirect, `> file` or `<<EOF`. Returns `"none"` if there is none, null for a syntax error. */
export function readRedirect(reader: Reader, readNested: ReadNested): Redirect | "none" | null {
  REDIRECT.lastIndex = reader.at;
  const found = REDIRECT.exec(reader.text);
  if (found === null || isProcess(reader)) return "none";
  const [whole, number = "", operator = "", copied = ""] = found;
  if (operator.startsWith("&") && number !== "") return "none";
  reader.at += whole.length;
  skipBlanks(reader);
  const isInput = operator.startsWith("<");
  const from = number === "" ? (isInput ? 0 : 1) : Number(number);
  const start = reader.at;
  const word = readWord(reader, readNested);
  if (word === null) return null;
  if (word.length === 0) {
    const isEnd = reader.at >= reader.text.length;
    return isEnd ? fail(reader, "syntax error near unexpected token `newline'") : unexpected(reader);
  }
  if (operator === "<<<") return { kind: "here", from, text: word, isWord: true, missingEnd: null };
  if (operator === "<<" || operator === "<<-") {
    const written = reader.text.slice(start, reader.at);
    return readHere(reader, readNested, { from, stripsTabs: operator === "<<-", written });
  }
  if (copied === "&") {
    const to = literalText(word) ?? "";
    if (to === "-") return { kind: "same", from, to };
    if (/^\d+$/.test(to)) return { kind: "same", from, to: Number(to) };
    // `>& file` is `&> file`.
    if (isInput || number !== "") return fail(reader, `\`${whole}${to}' is not supported here`);
    return { kind: "file", from: "both", word, appends: false, isInput };
  }
  const appends = operator.endsWith(">>");
  return { kind: "file", from: operator.startsWith("&") ? "both" : from, word, appends, isInput };
}

/** Whether the text continues with `<(` or `>(`. */
function isProcess(reader: Reader): boolean {
  return startsWithToken(reader, "<(") || startsWithToken(reader, ">(");
}

/** Reads a here-document. Its text begins after the end of the line. If its word is quoted, nothing in the text is expanded. */
function readHere(
  reader: Reader,
  readNested: ReadNested,
  {
    from,
    stripsTabs,
    written,
  }: { readonly from: number; readonly stripsTabs: boolean; readonly written: string },
): Redirect {
  const end = written.replace(/\\([\s\S])|['"]/g, (_, char?: string) => char ?? "");
  const isLiteral = /['"\\]/.test(written);
  const warning = `warning: here-document at line ${lineAt(reader)} delimited by end-of-file (wanted \`${end}')`;
  const { redirect, fill } = hereRedirect(from, { warning, line: lastLine(reader) });
  const take = (text: string, isEnded: boolean) => {
    const own = readerInside(reader, text);
    const pieces = isLiteral
      ? [{ kind: "text", text, quoted: true } as const]
      : readQuoted(own, readNested, "");
    if (pieces === null) fail(reader, own.error ?? "");
    else fill(pieces, isEnded);
  };
  reader.pending.push({ end, stripsTabs, take });
  return redirect;
}
