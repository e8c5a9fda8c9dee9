import { utf8Bytes } from "../../value/utf8-bytes.ts";

/** The 64 digits, by value. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns the UTF-8 bytes of a text as base64. */
export function encodeBase64(text: string): string {
  return encodeBytes(utf8Bytes(text));
}

/** Returns bytes as base64. */
export function encodeBytes(bytes: ArrayLike<number>): string {
  let out = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    out += LETTERS[a >> 2] as string;
    out += LETTERS[((a & 3) << 4) | ((b ?? 0) >> 4)] as string;
    out += b === undefined ? "=" : (LETTERS[((b & 15) << 2) | ((c ?? 0) >> 6)] as string);
    out += c === undefined ? "=" : (LETTERS[c & 63] as string);
  }
  return out;
}

/** Returns the number of bytes that a valid base64 text stands for. */
export function base64Length(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}
