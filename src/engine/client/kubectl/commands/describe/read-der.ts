import { textOfBytes } from "../../../../value/utf8-bytes.ts";

/** A value of DER, the format of certificates: its tag and its content. A constructed value contains other values. */
export type DerValue = { readonly tag: number; readonly bytes: readonly number[] };

/** The tag of a list of values. */
export const SEQUENCE = 0x30;
/** The tag of an object identifier. */
export const OBJECT_ID = 0x06;
/** The tag of bytes that have another meaning in each place. */
export const OCTETS = 0x04;

/** Returns the values that follow each other in bytes; null if they are not DER. */
export function readDer(bytes: readonly number[]): readonly DerValue[] | null {
  const values: DerValue[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at++] as number;
    let length = bytes[at++];
    if (length === undefined) return null;
    if (length > 0x80) {
      const digits = bytes.slice(at, at + length - 0x80);
      if (digits.length < length - 0x80 || digits.length > 4) return null;
      at += digits.length;
      length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
    }
    if (at + length > bytes.length) return null;
    values.push({ tag, bytes: bytes.slice(at, at + length) });
    at += length;
  }
  return values;
}

/** Returns the text of an object identifier: `2.5.4.3`. */
export function objectId({ bytes }: DerValue): string {
  const [first = 0, ...rest] = bytes;
  const parts = [Math.min(2, Math.floor(first / 40))];
  parts.push(first - 40 * (parts[0] as number));
  let value = 0;
  for (const byte of rest) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      parts.push(value);
      value = 0;
    }
  }
  return parts.join(".");
}

/** Returns the text of a string value: UTF-8, of which ASCII is a part. */
export function derText({ bytes }: DerValue): string {
  return textOfBytes(bytes);
}
