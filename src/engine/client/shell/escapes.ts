import { textOfBytes } from "../../value/utf8-bytes.ts";

/** The meaning of a backslash and a letter in bash. */
const LETTERS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  f: "\f",
  v: "\v",
  "\\": "\\",
};

const ESCAPE = /((?:\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3})+)|\\(?:u([0-9a-fA-F]{1,4})|([\s\S]))/g;

/**
 * Returns a text with its escapes replaced: `\n`, `\x41`, `\u0041`, `\101`. Escapes of bytes that stand side by side are UTF-8. A
 * backslash before one of the characters in `quotes` disappears. Other escapes stay unchanged.
 */
export function replaceEscapes(text: string, quotes: string): string {
  return text.replace(ESCAPE, (whole, bytes?: string, unicode?: string, char = "") => {
    if (bytes !== undefined) return textOfBytes(bytes.split("\\").slice(1).map(byteOf));
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    return LETTERS[char] ?? (quotes.includes(char) ? char : whole);
  });
}

/** Returns the byte that an escape names: in hexadecimal digits after `x`, as in `x41`, or in octal digits, as in `101`. */
function byteOf(digits: string): number {
  return digits.startsWith("x") ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 8) & 255;
}
