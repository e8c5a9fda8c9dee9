/** Returns the number of UTF-8 bytes of a string; the limits of Kubernetes count these. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts two of its four bytes; a half without the other becomes three bytes.
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
