import { MAX_DEPTH } from "../depth.ts";
import { type MutableMap, put, type Value } from "../value.ts";
import { char, decode, fail, type JsonReader, nextToken, peek, readByte, unread } from "./json-bytes.ts";
import { readNumber } from "./json-number.ts";

/**
 * Reads JSON as Kubernetes reads managedFields, and finds the same errors at the same positions. Null after an error. JSON.parse reads
 * valid texts faster.
 * Upstream: json-iterator/go (v1.1.12). Differs: nesting ends at MAX_DEPTH.
 */
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

/** Reads an object or null. Calls `visit` with each key; it has to read the value. `operation` is the upstream function that errors name. */
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

/** Resolves the escapes of a JSON string, which may contain control characters without an escape. */
function unquote(text: string): string {
  const quoted = [...text].map((c) => (c < " " ? JSON.stringify(c).slice(1, -1) : c)).join("");
  return (JSON.parse(`"${quoted}"`) as string).replace(/\p{Cs}/gu, "\ufffd");
}

/** Reads a value and drops it. */
export function skipJson(reader: JsonReader): void {
  const first = nextToken(reader);
  if (!'"ntf[{-0123456789'.includes(char(first)) || first === 0) {
    fail(reader, "Skip", `do not know how to skip: ${first}`);
    return;
  }
  unread(reader);
  readJson(reader);
}
