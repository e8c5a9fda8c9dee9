import { fail, hereRedirect, type Reader, readerOf, skipBlanks, unexpected } from "./reader.ts";
import { plainText, type Redirect, type Script } from "./syntax.ts";
import { readQuoted, readWord } from "./words.ts";

const REDIRECT = /(\d*)(<<<|<<-|<<|<|&>>|&>|>>|>\||>)(&?)/y;

/** Reads the script of a `$( … )`; null if something is wrong with it. */
type ReadNested = (reader: Reader) => Script | null;

/** Reads one redirect, `> file` or `<<EOF`; `"none"` where there is none, null if something is wrong with it. */
export function readRedirect(reader: Reader, readNested: ReadNested): Redirect | "none" | null {
  REDIRECT.lastIndex = reader.at;
  const found = REDIRECT.exec(reader.text);
  if (found === null) return "none";
  const [whole, number = "", operator = "", copied = ""] = found;
  if (operator.startsWith("&") && number !== "") return "none";
  reader.at += whole.length;
  skipBlanks(reader);
  const isInput = operator.startsWith("<");
  const from = number === "" ? (isInput ? 0 : 1) : Number(number);
  if (from > 2 || (isInput && from !== 0) || (!isInput && from === 0)) {
    return fail(reader, `\`${whole}' is not supported here`);
  }
  const start = reader.at;
  const word = readWord(reader, readNested);
  if (word === null) return null;
  if (word.length === 0) return unexpected(reader);
  if (operator === "<<<") return { kind: "here", text: word, isWord: true };
  if (operator === "<<" || operator === "<<-") {
    return readHere(reader, readNested, operator === "<<-", reader.text.slice(start, reader.at));
  }
  if (copied === "&") {
    const to = plainText(word);
    if (isInput || (to !== "1" && to !== "2")) return fail(reader, `\`${whole}${to}' is not supported here`);
    return { kind: "same", from: from as 1 | 2, to: Number(to) as 1 | 2 };
  }
  const appends = operator.endsWith(">>");
  return { kind: "file", from: operator.startsWith("&") ? "both" : (from as 0 | 1 | 2), word, appends };
}

/** The text of `<<EOF` stands behind the end of the line. With quotes around the word nothing is filled in. */
function readHere(reader: Reader, readNested: ReadNested, stripsTabs: boolean, written: string): Redirect {
  const end = written.replace(/\\([\s\S])|['"]/g, (_, char?: string) => char ?? "");
  const isLiteral = /['"\\]/.test(written);
  const { redirect, fill } = hereRedirect();
  const take = (text: string) => {
    const own = readerOf(text, reader.depth);
    const pieces = isLiteral
      ? [{ kind: "text", text, quoted: true } as const]
      : readQuoted(own, readNested, "");
    if (pieces === null) fail(reader, own.error ?? "");
    else fill(pieces);
  };
  reader.pending.push({ end, stripsTabs, take });
  return redirect;
}
