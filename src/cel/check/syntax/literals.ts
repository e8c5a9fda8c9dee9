import { utf8Bytes } from "../../../engine/value/utf8-bytes.ts";
import type { Literal } from "./expression.ts";

const MAX_INT = 2n ** 63n;

/** Reads a literal. `isNegative`: a minus sign is before it. Returns the error if it is invalid. */
export function readLiteral(text: string, isNegative: boolean): Literal | string {
  if (text === "true" || text === "false") return { type: "bool", value: text === "true" };
  if (text === "null") return { type: "null" };
  if (/^[bB]/.test(text)) return readText(text.slice(1), "bytes");
  if (/^[rR]?["']/.test(text)) return readText(text, "string");
  if (/^(0x[0-9a-fA-F]+|\d+)[uU]$/.test(text)) {
    const value = BigInt(text.slice(0, -1));
    return value < 2n * MAX_INT ? { type: "uint", value: Number(value) } : "invalid uint literal";
  }
  if (/^(0x[0-9a-fA-F]+|\d+)$/.test(text)) {
    const value = isNegative ? -BigInt(text) : BigInt(text);
    if (value >= MAX_INT || value < -MAX_INT) return "invalid int literal";
    return { type: "int", value: Number(value) };
  }
  const value = Number(text);
  return Number.isFinite(value)
    ? { type: "double", value: isNegative ? -value : value }
    : "invalid double literal";
}

const BROKEN = "unable to unescape string";
const SIGNS: { readonly [letter: string]: string } = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
};

function readText(source: string, type: "string" | "bytes"): Literal | string {
  const isRaw = /^[rR]/.test(source);
  const quoted = (isRaw ? source.slice(1) : source).replace(/\r\n?/g, "\n");
  const quotes = /^("""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  const text = quoted.slice(quotes, -quotes);
  const inner = type === "bytes" ? String.fromCharCode(...utf8Bytes(text)) : text;
  if (isRaw || !inner.includes("\\")) return { type, value: inner };
  const made = readEscapes(inner, type === "bytes");
  return "error" in made ? made.error : { type, value: made.text };
}

type Text = { readonly text: string } | { readonly error: string };

function readEscapes(source: string, isBytes: boolean): Text {
  let text = "";
  for (let at = 0; at < source.length; ) {
    if (source[at] !== "\\") {
      text += source[at++];
      continue;
    }
    const made = readEscape(source.slice(at), isBytes);
    if ("error" in made) return made;
    text += made.text;
    at += made.length;
  }
  return { text };
}

type Escape = { readonly text: string; readonly length: number } | { readonly error: string };

/** Reads the escape at the start of a text. */
function readEscape(text: string, isBytes: boolean): Escape {
  const letter = text[1] ?? "";
  if (letter === "") return { error: "unable to unescape string, found '\\' as last character" };
  const sign = SIGNS[letter];
  if (sign !== undefined) return { text: sign, length: 2 };
  const digits = { x: 2, X: 2, u: 4, U: 8 }[letter];
  if (digits !== undefined) {
    const found = text.slice(2, 2 + digits);
    if (!/^[0-9a-fA-F]+$/.test(found) || found.length < digits) return { error: BROKEN };
    if (isBytes && digits > 2) return { error: BROKEN };
    return toCharacter(Number.parseInt(found, 16), 2 + digits);
  }
  if (!/[0-3]/.test(letter)) return { error: BROKEN };
  const octal = text.slice(1, 4);
  if (!/^[0-3][0-7][0-7]$/.test(octal)) return { error: "unable to unescape octal sequence in string" };
  return toCharacter(Number.parseInt(octal, 8), 4);
}

function toCharacter(code: number, length: number): Escape {
  const isValid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isValid ? { text: String.fromCodePoint(code), length } : { error: "invalid unicode code point" };
}
