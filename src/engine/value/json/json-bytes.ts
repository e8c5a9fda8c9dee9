import { utf8Bytes } from "../utf8-bytes.ts";

/** A position in the UTF-8 bytes of a JSON text, with the first error that was found. */
export type JsonReader = {
  readonly text: Uint8Array;
  /** The page that is loaded; the whole text if it has no pages. */
  window: Uint8Array;
  /** The number of bytes in this window and those before it. */
  loaded: number;
  /** The number of bytes of the window that were read. */
  head: number;
  readonly paged: boolean;
  ended: boolean;
  /** The first error; null if there is none. Later errors are dropped. */
  error: string | null;
  depth: number;
};

const PAGE = 4096;
const NONE = new Uint8Array(0);

/** Returns a reader at the start of a text. `paged`: Kubernetes reads such a text from a stream, and its errors then quote less of the text. */
export function openJson(text: string, paged = false): JsonReader {
  const bytes = utf8Bytes(text);
  const [window, loaded] = paged ? [NONE, 0] : [bytes, bytes.length];
  return { text: bytes, window, loaded, head: 0, paged, ended: false, error: null, depth: 0 };
}

/** Notes an error, with the bytes around the position, as json-iterator words it. Does nothing if there is an error already. */
export function fail(reader: JsonReader, operation: string, message: string): void {
  if (reader.error !== null) return;
  const { head, window } = reader;
  const around = (radius: number): string =>
    decode(window.subarray(Math.max(0, head - radius), head + radius));
  const place = `error found in #${Math.min(head, 10)} byte of ...|${around(10)}|...`;
  reader.error = `${operation}: ${message}, ${place}, bigger context ...|${around(50)}|...`;
}

/** Loads the next page. False if there is none: then the reader has ended. */
export function loadMore(reader: JsonReader): boolean {
  if (reader.loaded < reader.text.length) {
    reader.window = reader.text.subarray(reader.loaded, reader.loaded + PAGE);
    reader.loaded += reader.window.length;
    reader.head = 0;
    return true;
  }
  if (!reader.ended && !reader.paged) reader.head = reader.window.length;
  reader.ended = true;
  return false;
}

/** Reads a byte; 0 at the end. */
export function readByte(reader: JsonReader): number {
  if (reader.head === reader.window.length && !loadMore(reader)) return 0;
  return reader.window[reader.head++] as number;
}

/** Reads the next byte that is not white space; 0 at the end. */
export function nextToken(reader: JsonReader): number {
  do {
    for (let i = reader.head; i < reader.window.length; i++) {
      const byte = reader.window[i] as number;
      if (byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d) continue;
      reader.head = i + 1;
      return byte;
    }
  } while (loadMore(reader));
  return 0;
}

/** Steps back by one byte. */
export function unread(reader: JsonReader): void {
  if (reader.error === null && !reader.ended) reader.head--;
}

/** Returns the next byte that is not white space without reading it; 0 at the end. */
export function peek(reader: JsonReader): number {
  const byte = nextToken(reader);
  unread(reader);
  return byte;
}

/** Returns a byte as a character. A byte of a longer UTF-8 sequence becomes U+FFFD. */
export function char(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : "\ufffd";
}

/** Returns the text of UTF-8 bytes. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Returns the error of the reading, or that the text has more than one value; null if the text is valid. */
export function closeJson(reader: JsonReader): string | null {
  if (reader.error !== null) return reader.error;
  peek(reader);
  if (!reader.ended) fail(reader, "managedFields parsing", "unexpected trailing data after JSON object");
  return reader.error;
}
