/** Returns the UTF-8 bytes of a string. Half a surrogate pair becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Returns the string of UTF-8 bytes. Invalid bytes become U+FFFD. */
export function textOfBytes(bytes: readonly number[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
