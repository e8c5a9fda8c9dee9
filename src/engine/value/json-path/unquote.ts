import { textOfBytes, utf8Bytes } from "../utf8-bytes.ts";

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "\\": 92,
};

/** Matches escapes of bytes and of characters. */
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/y;

/**
 * Returns the string between single or double quotes, with Go's escapes resolved; null if an escape is invalid.
 * Upstream: client-go util/jsonpath/parser.go, UnquoteExtend (v0.36.3).
 */
export function unquote(quoted: string): string | null {
  const quote = quoted[0];
  if (quote === undefined || quoted.length < 2 || quoted.at(-1) !== quote) return null;
  const inner = quoted.slice(1, -1);
  if (!inner.includes("\\") && !inner.includes(quote)) return inner;
  const bytes: number[] = [];
  for (let at = 0; at < inner.length; ) {
    const char = String.fromCodePoint(inner.codePointAt(at) as number);
    if (char === quote) return null;
    if (char !== "\\") {
      bytes.push(...utf8Bytes(char));
      at += char.length;
      continue;
    }
    ESCAPE.lastIndex = at;
    const found = ESCAPE.exec(inner);
    if (found === null) return null;
    const [whole, hex, short, long, octal, letter = ""] = found;
    const byte =
      hex !== undefined ? Number.parseInt(hex, 16) : octal !== undefined ? Number.parseInt(octal, 8) : null;
    const point = short ?? long;
    if (byte !== null) {
      if (byte > 255) return null;
      bytes.push(byte);
    } else if (point !== undefined) {
      const code = Number.parseInt(point, 16);
      if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
      bytes.push(...utf8Bytes(String.fromCodePoint(code)));
    } else if (letter === quote) bytes.push(letter.charCodeAt(0));
    else {
      const code = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
      if (code === undefined) return null;
      bytes.push(code);
    }
    at += whole.length;
  }
  return textOfBytes(bytes);
}
