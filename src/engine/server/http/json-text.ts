import { MAX_DEPTH } from "../../value/depth.ts";
import { utf8Bytes } from "../../value/utf8-bytes.ts";
import { has, type MutableMap, put, type Value } from "../../value/value.ts";

/** A parsed JSON text, or the error of Go's JSON decoder. */
export type JsonText =
  | {
      readonly value: Value;
      /** The paths of duplicate keys, such as `data.a`. The last value counts. */
      readonly duplicates: readonly string[];
    }
  | { readonly error: string };

type Reader = { readonly text: string; at: number; readonly duplicates: string[]; error: string | null };

/**
 * Parses JSON, finds duplicate keys, and fails for a text that nests deeper than the server allows. Errors have Go's words.
 */
export function parseJson(text: string): JsonText {
  const reader: Reader = { text, at: 0, duplicates: [], error: null };
  const value = readValue(reader, "", 0);
  skip(reader);
  if (reader.error === null && reader.at < text.length) {
    reader.error = `invalid character ${quote(text, reader.at)} after top-level value`;
  }
  return reader.error === null ? { value, duplicates: reader.duplicates } : { error: reader.error };
}

function skip(reader: Reader): void {
  while (/[ \t\r\n]/.test(reader.text[reader.at] ?? "")) reader.at++;
}

function fail(reader: Reader, where: string): null {
  reader.error ??=
    reader.at >= reader.text.length
      ? "unexpected end of JSON input"
      : `invalid character ${quote(reader.text, reader.at)} ${where}`;
  return null;
}

/** Returns the first byte of a character as Go quotes it in errors: Go takes each byte for a character. */
function quote(text: string, at: number): string {
  const whole = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const char = String.fromCharCode(utf8Bytes(whole)[0] as number);
  if (char === "'") return "'\\''";
  if (char === '"') return "'\"'";
  if (char < "\x20" && !/[\b\f\n\r\t]/.test(char))
    return `'\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}'`;
  return `'${JSON.stringify(char).slice(1, -1)}'`;
}

function readValue(reader: Reader, path: string, depth: number): Value {
  skip(reader);
  if (depth > MAX_DEPTH) {
    reader.error ??= "exceeded max depth";
    return null;
  }
  const char = reader.text[reader.at];
  if (char === "{") return readMap(reader, path, depth);
  if (char === "[") return readList(reader, path, depth);
  if (char === '"') return readString(reader) ?? null;
  return readLiteral(reader);
}

function readMap(reader: Reader, path: string, depth: number): Value {
  const out: MutableMap = {};
  reader.at++;
  skip(reader);
  if (reader.text[reader.at] === "}") {
    reader.at++;
    return out;
  }
  for (;;) {
    skip(reader);
    if (reader.text[reader.at] !== '"') return fail(reader, "looking for beginning of object key string");
    const key = readString(reader);
    if (key === null) return null;
    skip(reader);
    if (reader.text[reader.at] !== ":") return fail(reader, "after object key");
    reader.at++;
    const at = path === "" ? key : `${path}.${key}`;
    if (has(out, key)) reader.duplicates.push(at);
    put(out, key, readValue(reader, at, depth + 1));
    if (reader.error !== null) return null;
    skip(reader);
    const next = reader.text[reader.at];
    if (next !== "," && next !== "}") return fail(reader, "after object key:value pair");
    reader.at++;
    if (next === "}") return out;
  }
}

function readList(reader: Reader, path: string, depth: number): Value {
  const out: Value[] = [];
  reader.at++;
  skip(reader);
  if (reader.text[reader.at] === "]") {
    reader.at++;
    return out;
  }
  for (;;) {
    out.push(readValue(reader, `${path}[${out.length}]`, depth + 1));
    if (reader.error !== null) return null;
    skip(reader);
    const next = reader.text[reader.at];
    if (next !== "," && next !== "]") return fail(reader, "after array element");
    reader.at++;
    if (next === "]") return out;
  }
}

function readString(reader: Reader): string | null {
  const start = reader.at;
  for (let i = start + 1; i < reader.text.length; i++) {
    const code = reader.text.charCodeAt(i);
    if (code === 0x5c) {
      const wrong = wrongEscape(reader.text, i + 1);
      if (wrong !== null) {
        reader.at = wrong.at;
        return fail(reader, wrong.where);
      }
      i++;
    } else if (code < 0x20) {
      reader.at = i;
      return fail(reader, "in string literal");
    } else if (code === 0x22) {
      reader.at = i + 1;
      return unquote(reader, start);
    }
  }
  reader.at = reader.text.length;
  return fail(reader, "in string literal");
}

/** Returns the first wrong character of an escape, whose backslash is before `at`; null if there is none. */
function wrongEscape(text: string, at: number): { readonly at: number; readonly where: string } | null {
  const char = text[at] ?? "";
  if (char !== "u") return /^["\\/bfnrt]$/.test(char) ? null : { at, where: "in string escape code" };
  const good = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at + 1, at + 5))?.[0].length ?? 0;
  return good === 4 ? null : { at: at + 1 + good, where: "in \\u hexadecimal character escape" };
}

/** Returns a text between quotes. Half of a pair of escapes becomes a replacement character, as in Go. */
function unquote(reader: Reader, start: number): string {
  const text = JSON.parse(reader.text.slice(start, reader.at)) as string;
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Fails at the first character that no literal has: Go names the literal that the text began. */
function failInLiteral(reader: Reader): null {
  const { text, at } = reader;
  const literal = ["true", "false", "null"].find((one) => one[0] === text[at]);
  if (literal === undefined) return fail(reader, "looking for beginning of value");
  const same = [...literal].findIndex((char, i) => text[at + i] !== char);
  reader.at += same;
  return fail(reader, `in literal ${literal} (expecting '${literal[same]}')`);
}

/** A literal, or the beginning of a number. */
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?\d*)?)?|[eE][+-]?\d*)?|-)/;

function readLiteral(reader: Reader): Value {
  const found = LITERAL.exec(reader.text.slice(reader.at, reader.at + 400))?.[0];
  if (found === undefined) return failInLiteral(reader);
  reader.at += found.length;
  if (found === "-") return fail(reader, "in numeric literal");
  if (found.endsWith(".")) return fail(reader, "after decimal point in numeric literal");
  if (/^-?\d.*[eE][+-]?$/.test(found)) return fail(reader, "in exponent of numeric literal");
  const value = JSON.parse(found) as Value;
  if (typeof value === "number" && !Number.isFinite(value)) reader.error ??= "number out of range";
  return value;
}
