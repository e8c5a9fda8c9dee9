/** The UTF-8 bytes of a text. Halves of pairs become U+FFFD. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** How many bytes a text has in UTF-8: what Kubernetes' limits count. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a pair counts two of its four bytes; a half alone becomes three.
    if (code >= 0x800) length += code >= 0xd800 && code < 0xe000 && isPaired(text, at) ? 1 : 2;
    else if (code >= 0x80) length += 1;
  }
  return length;
}

function isPaired(text: string, at: number): boolean {
  const isHigh = text.charCodeAt(at) < 0xdc00;
  const other = text.charCodeAt(isHigh ? at + 1 : at - 1);
  return isHigh ? other >= 0xdc00 && other < 0xe000 : other >= 0xd800 && other < 0xdc00;
}

/** The text of UTF-8 bytes. What is no UTF-8 becomes U+FFFD. */
export function textOfBytes(bytes: readonly number[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
