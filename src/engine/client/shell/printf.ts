const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\u001b",
  "\\": "\\",
  '"': '"',
};

/** No text is padded to more. */
const MAX_WIDTH = 10_000;

/** A verb of a format, or something that a backslash stands for. */
const MARK = /%([-0 +#]*)(\d*)(?:\.(\d+))?([%sdibquxXc])|\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[\s\S])/g;

/**
 * What `printf` makes of its words: the format again and again, until there are no more of them. Null where that is more
 * than `most` UTF-16 units.
 */
export function printFormat(format: string, words: readonly string[], most: number): string | null {
  let out = "";
  let at = 0;
  do {
    const before = at;
    let length = out.length;
    out += format.replace(MARK, (mark, flags, width, precision, verb: string | undefined) => {
      if (verb === undefined) return withEscapes(mark);
      if (verb === "%") return "%";
      if (length > most) return "";
      const word = words[at++] ?? "";
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
      return withEscapes(word);
    case "c":
      return word.slice(0, 1);
    case "q":
      return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
    case "x":
    case "X": {
      const hex = (Number(word) || 0).toString(16);
      return verb === "X" ? hex.toUpperCase() : hex;
    }
    default:
      return String(Math.trunc(Number(word) || 0));
  }
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes("-")) return text.padEnd(width);
  return text.padStart(width, flags.includes("0") ? "0" : " ");
}

/** A text with what its backslashes stand for: `\\n`, `\\x41`, `\\101`. */
export function withEscapes(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g, (mark, hex, octal, char = "") => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return ESCAPES[char] ?? mark;
  });
}
