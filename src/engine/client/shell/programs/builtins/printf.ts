import { formatNumber } from "../../awk/awk-values.ts";
import { replaceEscapes } from "../../escapes.ts";

/** The maximum width of padding. */
const MAX_WIDTH = 10_000;

/** A verb or an escape in a format. */
const MARK =
  /%([-0 +#]*)(\d*)(?:\.(\d+))?([%sdibquxXcofeg])|\\(?:x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3}|[\s\S])/g;

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
    out += format.replace(MARK, (mark, flags, width, precision, verb: string | undefined) => {
      if (verb === undefined) return replaceEscapes(mark, '"');
      if (verb === "%") return "%";
      if (length > most) return "";
      const given = words[at++] ?? "";
      const isNumber = /[dioxXufeg]/.test(verb);
      const [number = ""] = (/[feg]/.test(verb) ? FLOAT : INTEGER).exec(given) ?? [];
      if (isNumber && number !== given && !/^['"]/.test(given)) wrong.push(given);
      const word = isNumber ? number : given;
      const text = pad(formatOne(verb, word, precision), flags, Math.min(Number(width), MAX_WIDTH));
      length += text.length;
      return text;
    });
    if (Math.max(length, out.length) > most) return null;
    if (at === before) break;
  } while (at < words.length);
  return out;
}

function formatOne(verb: string, word: string, precision: string | undefined): string {
  switch (verb) {
    case "s":
      return precision === undefined ? word : word.slice(0, Number(precision));
    case "b":
      return replaceEscapes(word, '"');
    case "c":
      return word.slice(0, 1);
    case "q":
      return word === "" ? "''" : word.replace(/[^\w@%+=:,./\n-]/g, "\\$&");
    case "x":
    case "X": {
      const hex = (Number(word) || 0).toString(16);
      return verb === "X" ? hex.toUpperCase() : hex;
    }
    case "o":
      return (Number(word) || 0).toString(8);
    case "f":
      return (Number(word) || 0).toFixed(precision === undefined ? 6 : Math.min(Number(precision), 20));
    case "e":
    case "g":
      return formatNumber(verb, Number(word) || 0, precision === undefined ? null : Number(precision));
    default:
      return String(Math.trunc(Number(word) || 0));
  }
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes("-")) return text.padEnd(width);
  return text.padStart(width, flags.includes("0") ? "0" : " ");
}
