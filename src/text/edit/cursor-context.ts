import { type StreamPart, splitStream } from "../../engine/value/stream/split-stream.ts";
import type { Position } from "../lines/lines.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { scanQuoted } from "../yaml/scan/scan-scalar.ts";

/** The word that the user types at the cursor, and its place in the object. */
export type CursorContext = {
  /** The index of the document in `parseManifest`. */
  readonly document: number;
  /** The path of the object that contains the key. */
  readonly keys: FieldKeys;
  /** The key of the value that the user types; null if the user types a key or a list item. */
  readonly key: string | null;
  /** The part of the word before the cursor. */
  readonly typed: string;
  /** The columns of the word, from 1; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The column of the keys of the object, from 0. */
  readonly indent: number;
  /** The other keys of the object. */
  readonly present: readonly string[];
};

/**
 * Returns the context of the cursor at `line` and `column`. It uses only lines and indentation, so it also works while the
 * text is not valid YAML. On an empty line the column determines the object. Null in comments, in a block scalar and
 * inside brackets.
 */
export function cursorContextAt(text: string, { line, column }: Position): CursorContext | null {
  const lines = text.split(/\r\n|\n|\r/);
  const current = lines[line - 1] ?? "";
  const at = Math.min(column - 1, current.length);
  const first = findLastIndex(lines, line - 2, (one) => one.startsWith("---")) + 1;
  const stack: OpenCollection[] = [];
  let literal = -1;
  for (const one of lines.slice(first, line - 1)) {
    if (literal >= 0 && (indentOf(one) > literal || one.trim() === "")) continue;
    const read = readLine(one);
    literal = read === null ? -1 : read.literal;
    if (read !== null) openLine(stack, read);
  }
  if (literal >= 0 && Math.max(indentOf(current), current.trim() === "" ? at : 0) > literal) return null;
  const typed = readTyped(current, at);
  if (typed === null) return null;
  for (const dash of typed.dashes) openItem(stack, dash);
  closeFor(stack, typed.indent);
  const own = stack[stack.length - 1];
  const isOpen = own?.kind === "map" && own.column === typed.indent;
  const around = isOpen ? stack.slice(0, -1) : stack;
  const below = keysBelow(lines.slice(line), typed.indent);
  const above = isOpen && own.kind === "map" ? own.keys : [];
  return {
    document: documentAt(text, lines, line),
    keys: around.map((frame) =>
      frame.kind === "map" ? (frame.keys[frame.keys.length - 1] as string) : frame.index,
    ),
    key: typed.key,
    typed: current.slice(typed.from, at),
    from: typed.from + 1,
    to: typed.to + 1,
    indent: typed.indent,
    present: [...above, ...below],
  };
}

/** An open block collection. The value of the last key of a map follows. */
type OpenCollection =
  | { readonly kind: "map"; readonly column: number; readonly keys: string[] }
  | { readonly kind: "list"; readonly column: number; index: number };

type ReadLine = {
  /** The columns of the leading `-`. */
  readonly dashes: readonly number[];
  /** The column of the content after them. */
  readonly column: number;
  readonly key: string | null;
  /** If a `|` or `>` begins here, its lines are indented deeper than this column; else -1. */
  readonly literal: number;
};

const KEY = /^([^\s"'#[\]{},|>&*!%@`].*?)\s*:(?=\s|$)/;

/** Reads a line. Null for an empty line or a comment. */
function readLine(text: string): ReadLine | null {
  const lead = /^ *(?:- +)*(?:-$)?/.exec(text)?.[0] ?? "";
  const content = text.slice(lead.length).replace(/^#.*/, "");
  if (lead.trim() === "" && content.trim() === "") return null;
  const dashes = [...lead].flatMap((char, at) => (char === "-" ? [at] : []));
  const key = content.startsWith("? ") ? explicitKey(content.slice(2)) : (keyOf(content)?.name ?? null);
  const isLiteral = /(?:^|[:\s])[|>][-+0-9]*\s*(?:#.*)?$/.test(content) && /^[|>]|:\s/.test(content);
  const column = lead.length;
  const literal = !isLiteral ? -1 : key !== null ? column : (dashes[dashes.length - 1] ?? -1);
  return { dashes, column, key, literal };
}

/** No key is longer. The time of the pattern grows with the square of the length. */
const MAX_LINE = 1000;

/** Returns the key at the start of a line, and the offset after its `:`; null if there is none. */
function keyOf(content: string): { readonly name: string; readonly end: number } | null {
  const start = content.slice(0, MAX_LINE);
  if (/^:(?:\s|$)/.test(start)) return null;
  if (!/^["']/.test(start)) {
    const found = KEY.exec(start);
    return found && { name: found[1] as string, end: found[0].length };
  }
  const quoted = scanQuoted(start, 0, 0, false);
  if ("kind" in quoted) return null;
  const colon = /^\s*:(?=\s|$)/.exec(start.slice(quoted.end));
  return colon && { name: quoted.value, end: quoted.end + colon[0].length };
}

/** Returns the key after `? `, which is the rest of the line without a comment; null if there is none. */
function explicitKey(text: string): string | null {
  if (!/^["']/.test(text)) return keyOf(`${text.replace(/ #.*/, "")}:`)?.name ?? null;
  const quoted = scanQuoted(text.slice(0, MAX_LINE), 0, 0, false);
  return "kind" in quoted ? null : quoted.value;
}

function openLine(stack: OpenCollection[], { dashes, column, key }: ReadLine): void {
  for (const dash of dashes) openItem(stack, dash);
  if (key === null) return;
  closeFor(stack, column);
  const top = stack[stack.length - 1];
  if (top?.kind === "map" && top.column === column) top.keys.push(key);
  else stack.push({ kind: "map", column, keys: [key] });
}

function openItem(stack: OpenCollection[], column: number): void {
  while ((stack[stack.length - 1]?.column ?? -1) > column) stack.pop();
  const top = stack[stack.length - 1];
  if (top?.kind === "list" && top.column === column) top.index++;
  else stack.push({ kind: "list", column, index: 0 });
}

/** Closes the collections that cannot continue with a key in `column`. */
function closeFor(stack: OpenCollection[], column: number): void {
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.column < column || (top.column === column && top.kind === "map")) {
      stack.push(top);
      return;
    }
  }
}

type Typed = {
  readonly dashes: readonly number[];
  readonly indent: number;
  readonly key: string | null;
  readonly from: number;
  readonly to: number;
};

/** Reads the line of the cursor up to the cursor. The numbers are offsets in the line. */
function readTyped(line: string, at: number): Typed | null {
  const lead = /^ *(?:- +)*(?:-(?=$))?/.exec(line.slice(0, at))?.[0] ?? "";
  const dashes = [...lead].flatMap((char, index) => (char === "-" ? [index] : []));
  const rest = line.slice(lead.length);
  const left = line.slice(lead.length, at);
  if (/(?:^|\s)#/.test(left) || lead.endsWith("-") || line.length > MAX_LINE) return null;
  const key = keyOf(left);
  const indent = rest.trim() === "" && dashes.length === 0 ? at : lead.length;
  if (key === null) {
    if (/^[[{]/.test(left)) return null;
    const word = /^"[^"]*"?|^'[^']*'?|^[^\s:#]*(?::(?!\s|$)[^\s:#]*)*/.exec(rest)?.[0].length ?? 0;
    return { dashes, indent, key, from: lead.length, to: Math.max(lead.length + word, at) };
  }
  const gap = /^\s+/.exec(left.slice(key.end));
  if (gap === null || /^\s*[[{]/.test(left.slice(key.end))) return null;
  const value = key.end + gap[0].length;
  const word = /^(?:[^\s#]|\s(?!\s*(?:#|$)))*/.exec(rest.slice(value))?.[0].length ?? 0;
  return {
    dashes,
    indent,
    key: key.name,
    from: lead.length + value,
    to: Math.max(lead.length + value + word, at),
  };
}

/** Returns the keys in `column` after the cursor, up to the end of the object. */
function keysBelow(lines: readonly string[], column: number): readonly string[] {
  const keys: string[] = [];
  let literal = -1;
  for (const line of lines) {
    if (line.startsWith("---")) break;
    if (literal >= 0 && (indentOf(line) > literal || line.trim() === "")) continue;
    const read = readLine(line);
    literal = read === null ? -1 : read.literal;
    if (read === null) continue;
    const start = read.dashes[0] ?? read.column;
    if (start < column) break;
    if (start === column && read.dashes.length === 0 && read.key !== null) keys.push(read.key);
  }
  return keys;
}

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

function findLastIndex(lines: readonly string[], from: number, fits: (line: string) => boolean): number {
  for (let at = Math.min(from, lines.length - 1); at >= 0; at--) if (fits(lines[at] as string)) return at;
  return -1;
}

/** Returns the index of the document that contains the line. */
function documentAt(text: string, lines: readonly string[], line: number): number {
  let offset = 0;
  let first = 0;
  // Line breaks have one or two units.
  for (const one of lines.slice(0, line - 1)) {
    offset += one.length;
    offset += text.startsWith("\r\n", offset) ? 2 : 1;
    if (one.startsWith("---")) first = offset;
  }
  const isDocument = ({ kind }: StreamPart) => kind === "json" || kind === "yaml";
  return splitStream(text).filter((part) => isDocument(part) && part.end <= first).length;
}
