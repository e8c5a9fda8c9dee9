import { formatAwk } from "../../awk/awk-format.ts";
import { replaceEscapes } from "../../escapes.ts";

/** A verb, or escapes in a format: bytes that stand side by side, or one other. */
const MARK =
  /%([-0 +#]*)(\*|\d*)(?:\.(\*|\d*))?([%sdibquxXcoeEfFgG])|(?:\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3})+|\\(?:u[0-9a-fA-F]{1,4}|[\s\S])/g;

const INTEGER = /^\s*[-+]?(?:0x[\da-f]+|\d*)/i;
const FLOAT = /^\s*[-+]?(?:0x[\da-f]+|[\d.]*(?:e[-+]?\d+)?)/i;

/**
 * Returns the output of `printf`: repeats the format until all words are used. `wrong` gets the words that should be numbers. Returns null
 * if the output is longer than `most` UTF-16 units.
 */
export function printFormat(
  format: string,
  words: readonly string[],
  most: number,
  wrong: string[],
): string | null {
  let out = "";
  let at = 0;
  do {
    const before = at;
    let length = out.length;
    const next = () => words[at++] ?? "";
    /** Returns a width or a precision: a star takes the next word. */
    const size = (given: string) => (given === "*" ? String(numberOf("d", next(), wrong)) : given);
    out += format.replace(MARK, (mark, flags, width, precision: string | undefined, verb?: string) => {
      if (verb === undefined) return replaceEscapes(mark, '"');
      if (verb === "%") return "%";
      if (length > most) return "";
      const wide = size(width);
      // A negative precision is none.
      const exact = precision === undefined ? "" : `.${size(precision)}`.replace(/^\.-.*/, "");
      const text = formatOne(verb, `%${flags}${wide}`.replace("--", "-"), exact, next(), wrong);
      length += text.length;
      return text;
    });
    if (Math.max(length, out.length) > most) return null;
    if (at === before) break;
  } while (at < words.length);
  return out;
}

function formatOne(verb: string, start: string, exact: string, word: string, wrong: string[]): string {
  const text = TEXTS[verb]?.(word);
  if (text !== undefined) return formatAwk(`${start}${exact}s`, [{ text, number: 0, isNumber: false }]);
  const number = numberOf(verb, word, wrong);
  return formatAwk(start + exact + verb, [{ text: word, number, isNumber: true }]);
}

/** What the verbs for texts print of a word. */
const TEXTS: Readonly<Record<string, (word: string) => string>> = {
  s: (word) => word,
  b: (word) => replaceEscapes(word, '"'),
  c: (word) => word.slice(0, 1),
  q: quoted,
};

function quoted(word: string): string {
  return word === "" ? "''" : word.replace(/[^\w@%+=:,./\n-]/g, "\\$&");
}

/** Returns a word as a number: `0x1f`, `017`, or the code of the character after a quote. `wrong` gets a word that is none. */
function numberOf(verb: string, word: string, wrong: string[]): number {
  if (/^['"]/.test(word)) return word.codePointAt(1) ?? 0;
  const isWhole = /[dioxXu]/.test(verb);
  const [number = ""] = (isWhole ? INTEGER : FLOAT).exec(word) ?? [];
  if (number !== word) wrong.push(word);
  const octal = isWhole ? /^\s*([-+]?)0([0-7]+)$/.exec(number) : null;
  if (octal !== null) return Number.parseInt(octal[1] + (octal[2] as string), 8);
  return Number(number) || 0;
}
