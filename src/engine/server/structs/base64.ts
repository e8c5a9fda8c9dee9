const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A text's UTF-8 bytes as base64. */
export function encodeBase64(text: string): string {
  const bytes = utf8(text);
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

function utf8(text: string): readonly number[] {
  const out: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x80) out.push(code);
    else if (code < 0x800) out.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) out.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      out.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return out;
}
