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

const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|([\s\S]))/g;

/**
 * Returns a text with its escapes replaced: `\n`, `\x41`, `\u0041`, `\101`. A backslash before one of the characters in
 * `quotes` disappears. Other escapes stay unchanged.
 */
export function replaceEscapes(text: string, quotes: string): string {
  return text.replace(ESCAPE, (whole, hex?: string, unicode?: string, octal?: string, char = "") => {
    const code = hex ?? unicode;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return LETTERS[char] ?? (quotes.includes(char) ? char : whole);
  });
}
