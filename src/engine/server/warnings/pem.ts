/** A block of a PEM text, decoded: `type` is what stands after BEGIN. */
export type PemBlock = { readonly type: string; readonly bytes: readonly number[] };

const BLOCK = /-----BEGIN ([^\n]*?)-----[ \t\r]*\n([\s\S]*?)-----END \1-----/g;
const HEADER = /^[^\n:]+:[^\n]*\n/;

/** The blocks of a PEM text; what is none is skipped. */
export function pemBlocks(text: string): readonly PemBlock[] {
  const out: PemBlock[] = [];
  for (const [, type = "", content = ""] of text.matchAll(BLOCK)) {
    let body = content;
    while (HEADER.test(body)) body = body.replace(HEADER, "");
    const bytes = decodeBase64(body.replace(/\s/g, ""));
    if (bytes !== null) out.push({ type, bytes });
  }
  return out;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of a base64 text; null if it is none. */
export function decodeBase64(text: string): readonly number[] | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
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
