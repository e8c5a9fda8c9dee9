import { quoteGo } from "../../../../value/go-format.ts";
import { textOfBytes, utf8Bytes } from "../../../../value/utf8-bytes.ts";
import type { NumberConstant } from "./template-nodes.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/** Returns the text of a Go string literal; null if an found in it is wrong. Upstream: Go strconv/quote.go. */
export function unquoteGo(literal: string): string | null {
  const quote = literal[0] as string;
  const inner = literal.slice(1, -1);
  if (quote === "`") return inner.replaceAll("\r", "");
  const bytes: number[] = [];
  for (let at = 0; at < inner.length; ) {
    const plain = /^[^\\]+/.exec(inner.slice(at))?.[0];
    if (plain !== undefined) {
      bytes.push(...utf8Bytes(plain));
      at += plain.length;
      continue;
    }
    const [found, hex, wide, octal] =
      /^\\(?:x([0-9a-fA-F]{2})|(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|([0-7]{3})|.)/s.exec(inner.slice(at)) ?? [];
    if (found === undefined) return null;
    at += found.length;
    const code = Number.parseInt(hex ?? octal ?? "0", hex === undefined ? 8 : 16);
    const named = ESCAPES[found[1] as string] ?? (found[1] === quote ? quote : undefined);
    if (hex !== undefined || octal !== undefined) {
      if (code > 255) return null;
      bytes.push(code);
    } else if (wide !== undefined) {
      const point = Number.parseInt(wide.slice(1), 16);
      if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
      bytes.push(...utf8Bytes(String.fromCodePoint(point)));
    } else if (named !== undefined) bytes.push(...utf8Bytes(named));
    else return null;
  }
  return textOfBytes(bytes);
}

/** Returns a number of a template; its error if it is none. Complex numbers are not known. Upstream: Go text/template/parse/node.go. */
export function readNumber(
  text: string,
): Pick<NumberConstant, "type" | "value"> | { readonly error: string } {
  if (text.startsWith("'")) {
    const char = unquoteGo(text);
    if (char === null || char === "") return { error: "invalid syntax" };
    return [...char].length > 1
      ? { error: `malformed character constant: ${text}` }
      : { type: "int", value: char.codePointAt(0) as number };
  }
  const plain = text.replaceAll("_", "");
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/.exec(plain) ?? [];
  const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
  if (/^(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0|[1-9][0-9]*)$/.test(octal)) {
    const size = BigInt(octal);
    const value = sign === "-" ? -size : size;
    if (value >= -(2n ** 63n) && value < 2n ** 63n) return { type: "int", value: Number(value) };
    return size < 2n ** 64n && sign !== "-"
      ? { type: "int", value: null }
      : { error: `integer overflow: ${quoteGo(text)}` };
  }
  const isFloat = /[.eE]/.test(digits) && /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(digits);
  if (!isFloat) return { error: `illegal number syntax: ${quoteGo(text)}` };
  return { type: "float64", value: Number(plain) };
}
