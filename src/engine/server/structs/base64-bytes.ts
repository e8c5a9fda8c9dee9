import { badBase64 } from "./base64.ts";
import { LETTERS } from "./encode-base64.ts";

/** Returns the bytes of a base64 text, or null if the text is not base64. */
export function decodeBase64(text: string): readonly number[] | null {
  if (badBase64(text) !== null) return null;
  const out: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text.replace(/=+$/, "")) {
    bits = ((bits << 6) | LETTERS.indexOf(letter)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out.push((bits >> held) & 0xff);
  }
  return out;
}
