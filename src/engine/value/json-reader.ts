import { MAX_DEPTH } from "./depth.ts";
import { utf8Bytes } from "./utf8.ts";
import { type MutableMap, put, type Value } from "./value.ts";

/**
 * Reads JSON as Kubernetes reads managedFields, for the sake of its errors: what a wrong text is said to have wrong, and
 * where. Texts that are right are read faster by JSON.parse.
 * Upstream: json-iterator/go (v1.1.12), whose texts and positions these are. Differs: nesting ends at MAX_DEPTH.
 */
export type JsonReader = {
  readonly text: Uint8Array;
  /** What has been loaded of a text that comes in pages, else all of it. */
  window: Uint8Array;
  /** How much of the text the window and those before it hold. */
  loaded: number;
  /** What has been read of the window. */
  head: number;
  readonly paged: boolean;
  ended: boolean;
  /** The first error is the one that counts. */
  error: string | null;
  depth: number;
};

const PAGE = 4096;
const NONE = new Uint8Array(0);

/** `paged`: whether Kubernetes reads such a text from a stream, which shows less around an error. */
export function openJson(text: string, paged = false): JsonReader {
  const bytes = utf8Bytes(text);
  const [window, loaded] = paged ? [NONE, 0] : [bytes, bytes.length];
  return { text: bytes, window, loaded, head: 0, paged, ended: false, error: null, depth: 0 };
}

/** Ends the reading: what was wrong, or that there is more; null if neither. */
export function closeJson(reader: JsonReader): string | null {
  if (reader.error !== null) return reader.error;
  peek(reader);
  if (!reader.ended) fail(reader, "managedFields parsing", "unexpected trailing data after JSON object");
  return reader.error;
}

export function fail(reader: JsonReader, operation: string, message: string): void {
  if (reader.error !== null) return;
  const { head, window } = reader;
  const around = (radius: number): string =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      window.subarray(Math.max(0, head - radius), head + radius),
    );
  const place = `error found in #${Math.min(head, 10)} byte of ...|${around(10)}|...`;
  reader.error = `${operation}: ${message}, ${place}, bigger context ...|${around(50)}|...`;
}

function loadMore(reader: JsonReader): boolean {
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

/** The next byte; 0 at the end. */
function readByte(reader: JsonReader): number {
  if (reader.head === reader.window.length && !loadMore(reader)) return 0;
  return reader.window[reader.head++] as number;
}

/** The next byte that is no white space; 0 at the end. */
function nextToken(reader: JsonReader): number {
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

function unread(reader: JsonReader): void {
  if (reader.error === null && !reader.ended) reader.head--;
}

function peek(reader: JsonReader): number {
  const byte = nextToken(reader);
  unread(reader);
  return byte;
}

/** A byte alone as a text, which one of several of a character is not. */
function char(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : "\ufffd";
}

export function readJson(reader: JsonReader): Value {
  const first = char(peek(reader));
  if (first === '"') return readText(reader);
  if (first === "-" || (first >= "0" && first <= "9")) return readNumber(reader);
  if (first === "n") return expectWord(reader, "null", "skipFourBytes", null);
  if (first === "t" || first === "f") return readBoolean(reader);
  if (first === "[") return readArray(reader);
  if (first === "{") {
    const out: MutableMap = {};
    readObject(reader, "ReadMapCB", (key) => put(out, key, readJson(reader)));
    return out;
  }
  fail(reader, "Read", "unexpected value type: 0");
  return null;
}

function expectWord<T>(reader: JsonReader, word: string, operation: string, value: T): T {
  for (const letter of word) {
    if (char(readByte(reader)) !== letter) {
      fail(reader, operation, `expect ${word}`);
      break;
    }
  }
  return value;
}

function readBoolean(reader: JsonReader): boolean {
  return char(nextToken(reader)) === "t"
    ? expectWord(reader, "rue", "skipThreeBytes", true)
    : expectWord(reader, "alse", "skipFourBytes", false);
}

function readArray(reader: JsonReader): Value[] {
  const out: Value[] = [];
  nextToken(reader);
  if (!deeper(reader)) return out;
  if (char(nextToken(reader)) !== "]") {
    unread(reader);
    let next = ",";
    while (next === ",") {
      out.push(readJson(reader));
      next = char(nextToken(reader));
    }
    if (next !== "]") fail(reader, "ReadArrayCB", `expect ] in the end, but found ${next}`);
  }
  reader.depth--;
  return out;
}

function deeper(reader: JsonReader): boolean {
  reader.depth++;
  if (reader.depth <= MAX_DEPTH) return true;
  fail(reader, "incrementDepth", "exceeded max depth");
  return false;
}

/** Reads an object, or null, calling `visit` with each key to read its value. Of the two ways it is read, texts differ. */
export function readObject(
  reader: JsonReader,
  operation: "ReadMapCB" | "ReadObjectCB",
  visit: (key: string) => void,
): void {
  const first = char(nextToken(reader));
  if (first === "n") {
    expectWord(reader, "ull", "skipThreeBytes", undefined);
    return;
  }
  if (first !== "{") fail(reader, operation, `expect { or n, but found ${first}`);
  if (first !== "{" || !deeper(reader)) return;
  const second = char(nextToken(reader));
  if (second === '"') {
    unread(reader);
    readFields(reader, operation, visit);
  } else if (second !== "}") {
    fail(reader, operation, `expect " after {, but found ${second}`);
  }
  reader.depth--;
}

function readFields(
  reader: JsonReader,
  operation: "ReadMapCB" | "ReadObjectCB",
  visit: (key: string) => void,
): void {
  let next = '"';
  do {
    const key = readText(reader);
    const colon = char(nextToken(reader));
    if (colon !== ":") {
      const strict = operation === "ReadMapCB";
      fail(
        reader,
        strict ? operation : "ReadObject",
        `expect : after object field, but found ${strict ? next : colon}`,
      );
      if (strict) return;
    }
    visit(key);
    next = char(nextToken(reader));
  } while (next === "," && !(reader.error !== null && reader.ended));
  if (next !== "}") fail(reader, operation, "object not ended with }");
}

function readText(reader: JsonReader): string {
  const first = char(nextToken(reader));
  if (first === "n") return expectWord(reader, "ull", "skipThreeBytes", "");
  if (first !== '"') {
    fail(reader, "ReadString", `expects " or n, but found ${first}`);
    return "";
  }
  for (let i = reader.head; i < reader.window.length; i++) {
    const byte = reader.window[i] as number;
    if (byte === 0x22) {
      const text = decode(reader.window.subarray(reader.head, i));
      reader.head = i + 1;
      return text;
    }
    if (byte === 0x5c) break;
    if (byte < 0x20) {
      fail(reader, "ReadString", `invalid control character found: ${byte}`);
      return "";
    }
  }
  return readEscaped(reader);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function readEscaped(reader: JsonReader): string {
  const bytes: number[] = [];
  while (reader.error === null && !reader.ended) {
    const byte = readByte(reader);
    if (byte === 0x22) return unquote(decode(Uint8Array.from(bytes)));
    bytes.push(byte);
    if (byte !== 0x5c) continue;
    const letter = readByte(reader);
    bytes.push(letter);
    if (!'"\\/bfnrtu'.includes(char(letter)) || letter === 0) {
      fail(reader, "readEscapedChar", "invalid escape char after \\");
    } else if (char(letter) === "u") readHex(reader, bytes);
  }
  fail(reader, "readStringSlowPath", "unexpected end of input");
  return "";
}

function readHex(reader: JsonReader, bytes: number[]): void {
  for (let i = 0; i < 4; i++) {
    const byte = readByte(reader);
    if (reader.ended) return;
    if (!/[0-9a-fA-F]/.test(char(byte))) {
      fail(reader, "readU4", `expects 0~9 or a~f, but found ${char(byte)}`);
      return;
    }
    bytes.push(byte);
  }
}

/** A text with JSON's escapes, which may hold control characters as they are. */
function unquote(text: string): string {
  const quoted = [...text].map((c) => (c < " " ? JSON.stringify(c).slice(1, -1) : c)).join("");
  return (JSON.parse(`"${quoted}"`) as string).replace(/\p{Cs}/gu, "\ufffd");
}

const END_OF_NUMBER = ",]} \t\n";
const GO_FLOAT = /^\+?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function readNumber(reader: JsonReader): number {
  const negative = char(nextToken(reader)) === "-";
  if (!negative) unread(reader);
  const value = readPositive(reader);
  return negative ? -value : value;
}

function readPositive(reader: JsonReader): number {
  const rest = numberAhead(reader);
  const first = rest[0] ?? "";
  if (first !== "" && END_OF_NUMBER.includes(first)) {
    fail(reader, "readFloat64", "empty number");
    return 0;
  }
  if (first === ".") {
    fail(reader, "readFloat64", "leading dot is invalid");
    return 0;
  }
  if (/^0\d/.test(rest)) {
    fail(reader, "readFloat64", "leading zero is invalid");
    return 0;
  }
  const plain = /^\d+(\.\d+)?(?=[,\]} \t\n])/.exec(rest);
  if (plain === null) return readOddNumber(reader);
  reader.head += plain[0].length;
  return Number(plain[0]);
}

/** What may be of a number in the rest of the window, and the byte after it. */
function numberAhead({ window, head }: JsonReader): string {
  let end = head;
  while (end < window.length && IN_NUMBER.includes(char(window[end] as number))) end++;
  return decode(window.subarray(head, end + 1));
}

const IN_NUMBER = "-+.eE0123456789";

/** A number with an exponent, at the end of the text, or none at all. */
function readOddNumber(reader: JsonReader): number {
  let digits = "";
  do {
    const found = /^[-+.eE0-9]*/.exec(numberAhead(reader)) as RegExpExecArray;
    digits += found[0];
    if (reader.head + found[0].length < reader.window.length) {
      reader.head += found[0].length;
      break;
    }
  } while (loadMore(reader));
  if (digits === "") fail(reader, "readNumberAsString", "invalid number");
  const problem = floatProblem(digits);
  if (problem !== null && reader.error === null) fail(reader, "readFloat64SlowPath", problem);
  const value = Number(digits);
  if (!GO_FLOAT.test(digits)) reader.error ??= `strconv.ParseFloat: parsing "${digits}": invalid syntax`;
  else if (!Number.isFinite(value))
    reader.error ??= `strconv.ParseFloat: parsing "${digits}": value out of range`;
  return value;
}

function floatProblem(digits: string): string | null {
  if (digits.startsWith("-")) return "-- is not valid";
  const dot = digits.indexOf(".");
  if (dot < 0) return null;
  if (dot === digits.length - 1) return "dot can not be last character";
  return /\d/.test(digits[dot + 1] as string) ? null : "missing digit after dot";
}

/** Passes over a value. */
export function skipJson(reader: JsonReader): void {
  const first = nextToken(reader);
  if (!'"ntf[{-0123456789'.includes(char(first)) || first === 0) {
    fail(reader, "Skip", `do not know how to skip: ${first}`);
    return;
  }
  unread(reader);
  readJson(reader);
}
