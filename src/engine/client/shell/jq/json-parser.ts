import { utf8Length } from "../../../value/utf8.ts";
import type { Value } from "../../../value/value.ts";

/** The values of a text, each with the offset at which it ends, and what is wrong after them: null if nothing is. */
export type ParsedJson = {
  readonly values: readonly { readonly value: Value; readonly end: number }[];
  readonly error: string | null;
};

/** A list or a map that is not closed yet. `key` is the key that waits for its value; null if there is none. */
type Open =
  | { readonly kind: "list"; readonly items: Value[] }
  | { readonly kind: "map"; readonly entries: [string, Value][]; key: string | null };

/** What was read so far. `next` is a value that is read, but has no place yet. */
type State = {
  readonly values: { value: Value; end: number }[];
  readonly open: Open[];
  next: Value | undefined;
};

const MAX_OPEN = 256;

/**
 * Reads JSON values that follow each other, token by token: more slowly than JSON.parse, but with the words and the places of
 * jq's errors, and with the numbers that only jq accepts. Upstream: jq src/jv_parse.c (1.6).
 */
export function parseJson(text: string): ParsedJson {
  const state: State = { values: [], open: [], next: undefined };
  const failed = (what: string, place: string): ParsedJson => ({
    values: state.values,
    error: `${what} at ${place}`,
  });
  let before: { readonly kind: Kind; readonly end: number } = { kind: "space", end: 0 };
  for (const { word, end } of tokensOf(text.replace(/^\uFEFF/, " "))) {
    const kind = kindOf(word);
    if (kind === "text" && !isClosed(word)) return failed("Unfinished string", placeAtEnd(text));
    const hasEnded = emit(state, before.end);
    const wrong = takeToken(state, kind, word);
    if (wrong !== null) {
      // jq loses a literal if the character after it is wrong.
      if (hasEnded && kind === "mark" && before.kind === "literal") state.values.pop();
      // It notices a wrong literal at the character after it.
      const isAtEnd = kind === "literal" && end === text.length;
      return failed(wrong, isAtEnd ? placeAtEnd(text) : placeAfter(text, kind === "literal" ? end + 1 : end));
    }
    before = { kind, end };
  }
  emit(state, before.end);
  return state.open.length > 0
    ? failed("Unfinished JSON term", placeAtEnd(text))
    : { values: state.values, error: null };
}

/** Ends a value outside of all lists and maps. Returns whether there was one. */
function emit(state: State, end: number): boolean {
  if (state.open.length > 0 || state.next === undefined) return false;
  state.values.push({ value: state.next, end });
  state.next = undefined;
  return true;
}

/** Takes a token, or returns what is wrong with it. */
function takeToken(state: State, kind: Kind, word: string): string | null {
  if (kind === "space") return null;
  if (kind !== "mark") return takeValue(state, kind === "text" ? textOf(word) : literalOf(word));
  if (word === "[" || word === "{") return open(state, word);
  if (word === ":") return takeColon(state);
  if (word === ",") return takeComma(state);
  return word === "]" ? closeList(state) : closeMap(state);
}

function takeValue(state: State, read: Read): string | null {
  if ("problem" in read) return read.problem;
  if (state.next !== undefined) return "Expected separator between values";
  state.next = read.value;
  return null;
}

function open(state: State, mark: "[" | "{"): string | null {
  if (state.open.length >= MAX_OPEN) return "Exceeds depth limit for parsing";
  if (state.next !== undefined) return "Expected separator between values";
  state.open.push(mark === "[" ? { kind: "list", items: [] } : { kind: "map", entries: [], key: null });
  return null;
}

function takeColon(state: State): string | null {
  const top = state.open.at(-1);
  if (state.next === undefined) return "Expected string key before ':'";
  if (top?.kind !== "map" || top.key !== null) return "':' not as part of an object";
  if (typeof state.next !== "string") return "Object keys must be strings";
  top.key = state.next;
  state.next = undefined;
  return null;
}

function takeComma(state: State): string | null {
  const top = state.open.at(-1);
  if (state.next === undefined || top === undefined) return "Expected value before ','";
  return keep(state, top, state.next);
}

/** Puts a value into the list or map that is open. */
function keep(state: State, top: Open, value: Value): string | null {
  if (top.kind === "list") top.items.push(value);
  else {
    if (top.key === null) return "Objects must consist of key:value pairs";
    top.entries.push([top.key, value]);
    top.key = null;
  }
  state.next = undefined;
  return null;
}

function closeList(state: State): string | null {
  const top = state.open.at(-1);
  if (top?.kind !== "list") return "Unmatched ']'";
  if (state.next !== undefined) keep(state, top, state.next);
  else if (top.items.length > 0) return "Expected another array element";
  state.open.pop();
  state.next = top.items;
  return null;
}

function closeMap(state: State): string | null {
  const top = state.open.at(-1);
  if (top === undefined) return "Unmatched '}'";
  if (state.next === undefined && (top.kind === "list" || top.key !== null)) return "Unmatched '}'";
  if (top.kind === "list") return "Objects must consist of key:value pairs";
  if (state.next === undefined && top.entries.length > 0) return "Expected another key-value pair";
  const wrong = state.next === undefined ? null : keep(state, top, state.next);
  if (wrong !== null) return wrong;
  state.open.pop();
  state.next = Object.fromEntries(top.entries);
  return null;
}

type Kind = "mark" | "text" | "literal" | "space";

function kindOf(word: string): Kind {
  if (/^[[\]{}:,]$/.test(word)) return "mark";
  if (word.startsWith('"')) return "text";
  return /^[ \t\r\n]/.test(word) ? "space" : "literal";
}

function* tokensOf(text: string): Generator<{ readonly word: string; readonly end: number }> {
  const token = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[[\]{}:,]|[ \t\r\n]+|[^"[\]{}:, \t\r\n]+/g;
  for (const found of text.matchAll(token)) {
    yield { word: found[0], end: found.index + found[0].length };
  }
}

function isClosed(word: string): boolean {
  return /^"(?:[^"\\]|\\[\s\S])*"$/.test(word);
}

/** Returns the line and column of the last of `read` characters. jq names the character at which it notices the mistake. */
function placeAfter(text: string, read: number): string {
  const before = text.slice(0, read);
  const line = before.split("\n");
  return `line ${line.length}, column ${utf8Length(line.at(-1) ?? "")}`;
}

function placeAtEnd(text: string): string {
  return `EOF at ${placeAfter(text, text.length)}`;
}

type Read = { readonly value: Value } | { readonly problem: string };

function literalOf(word: string): Read {
  const known: { readonly [word: string]: Value } = { true: true, false: false, null: null, nan: Number.NaN };
  if (Object.hasOwn(known, word)) return { value: known[word] as Value };
  // A word of three letters that begins with `n` can only be `nan`: jq reads it as a number.
  if (/^[tf]/.test(word) || (word.startsWith("n") && word.length !== 3))
    return { problem: "Invalid literal" };
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word)) return { value: Number(word) };
  if (/^[+-]?nan$/i.test(word)) return { value: Number.NaN };
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(word);
  if (infinite === null) return { problem: "Invalid numeric literal" };
  return { value: infinite[1] === "-" ? -Infinity : Infinity };
}

function textOf(word: string): Read {
  for (const [part] of word.slice(1, -1).matchAll(/\\u.{0,4}|\\?[\s\S]/g)) {
    if (/^\\u/.test(part)) {
      if (part.length < 6) return { problem: "Invalid \\uXXXX escape" };
      if (!/^\\u[0-9a-f]{4}$/i.test(part)) return { problem: "Invalid characters in \\uXXXX escape" };
    } else if (/^\\[^"\\/bfnrt]/.test(part)) return { problem: "Invalid escape" };
    else if (part < " ") {
      return {
        problem: "Invalid string: control characters from U+0000 through U+001F must be escaped",
      };
    }
  }
  if (/\\ud[89ab]..(?!\\ud[c-f]..)/i.test(word)) {
    return { problem: "Invalid \\uXXXX\\uXXXX surrogate pair escape" };
  }
  return { value: JSON.parse(word) as string };
}
