import { describeChar } from "../go-format.ts";
import { isInt64 } from "../int64.ts";
import type { Node, Slice } from "./nodes.ts";
import { unquote } from "./unquote.ts";

/** The parsed template, or its error. */
export type Parsed = { readonly nodes: readonly Node[] } | { readonly error: string };

/** A position in a text. */
type Reader = { readonly text: string; at: number };

/** Null if a part was read, else the error. */
type Wrong = string | null;

/**
 * Parses a template: text, and actions in braces.
 * Upstream: client-go util/jsonpath/parser.go (v0.36.3).
 */
export function parseJsonPath(text: string): Parsed {
  const reader: Reader = { text, at: 0 };
  const nodes: Node[] = [];
  while (reader.at < text.length) {
    const open = text.indexOf("{", reader.at);
    const end = open < 0 ? text.length : open;
    if (end > reader.at) nodes.push({ kind: "text", text: text.slice(reader.at, end) });
    if (open < 0) break;
    reader.at = open + 1;
    const inner: Node[] = [];
    const wrong = readAction(reader, inner);
    if (wrong !== null) return { error: wrong };
    nodes.push({ kind: "action", nodes: inner });
  }
  return { nodes };
}

/** Parses the content of an action. Text after its closing brace is only checked. */
function parseInner(
  text: string,
): { readonly node: Extract<Node, { kind: "action" }> } | { readonly error: string } {
  const parsed = parseJsonPath(`{${text}}`);
  if ("error" in parsed) return parsed;
  return { node: parsed.nodes[0] as Extract<Node, { kind: "action" }> };
}

/** Reads to the closing brace and steps over it. */
function readAction(reader: Reader, nodes: Node[]): Wrong {
  while (reader.text[reader.at] !== "}") {
    const wrong = readPart(reader, nodes);
    if (wrong !== null) return wrong;
  }
  reader.at++;
  return null;
}

function readPart(reader: Reader, nodes: Node[]): Wrong {
  const { text, at } = reader;
  if (text.startsWith("[?(", at)) return readFilter(reader, nodes);
  if (text.startsWith("..", at)) return readRecursive(reader, nodes);
  const char = charAt(reader);
  if (char === "" || char === "\n" || char === "\r") return "unclosed action";
  switch (char) {
    case " ":
    case "@":
    case "$":
      reader.at++;
      return null;
    case "[":
      return readBrackets(reader, nodes);
    case '"':
    case "'":
      return readQuoted(reader, nodes, char);
    case ".":
      reader.at++;
      readField(reader, nodes);
      return null;
  }
  if (/[+\-\p{Nd}]/u.test(char)) return readNumber(reader, nodes);
  if (isWordChar(char)) {
    readWord(reader, nodes);
    return null;
  }
  return `unrecognized character in action: ${describeChar(char)}`;
}

function charAt({ text, at }: Reader): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function isWordChar(char: string): boolean {
  return /[_\p{L}\p{Nd}]/u.test(char);
}

/** The characters that end a name. */
const NAME_END = /[ \t\r\n.,[\]$@{}]/;

function readWord(reader: Reader, nodes: Node[]): void {
  const start = reader.at;
  while (reader.at < reader.text.length && !NAME_END.test(reader.text[reader.at] as string)) reader.at++;
  const name = reader.text.slice(start, reader.at);
  if (name === "true" || name === "false") nodes.push({ kind: "bool", value: name === "true" });
  else nodes.push({ kind: "word", name });
}

function readRecursive(reader: Reader, nodes: Node[]): Wrong {
  if (nodes.at(-1)?.kind === "recursive") return "invalid multiple recursive descent";
  reader.at += 2;
  nodes.push({ kind: "recursive" });
  if (isWordChar(charAt(reader))) readField(reader, nodes);
  return null;
}

function readField(reader: Reader, nodes: Node[]): void {
  const { text } = reader;
  const start = reader.at;
  while (reader.at < text.length && !NAME_END.test(text[reader.at] as string)) {
    reader.at += text[reader.at] === "\\" ? 2 : 1;
  }
  reader.at = Math.min(reader.at, text.length);
  const name = text.slice(start, reader.at);
  nodes.push(name === "*" ? { kind: "wildcard" } : { kind: "field", name: name.replaceAll("\\", "") });
}

function readNumber(reader: Reader, nodes: Node[]): Wrong {
  const found = /[+-]?[.\p{Nd}]*/uy;
  found.lastIndex = reader.at;
  const text = found.exec(reader.text)?.[0] ?? "";
  reader.at += text.length;
  const value = Number(text);
  const isDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);
  if (!isDecimal || !Number.isFinite(value)) return `cannot parse number ${text}`;
  nodes.push({ kind: "number", value, float: !isInt64(text) });
  return null;
}

function readQuoted(reader: Reader, nodes: Node[], quote: string): Wrong {
  const { text } = reader;
  const start = reader.at++;
  for (;;) {
    const char = text[reader.at++];
    if (char === undefined || char === "\n") return "unterminated quoted string";
    if (char === quote && text[reader.at - 2] !== "\\") break;
  }
  const quoted = text.slice(start, reader.at);
  const value = unquote(quoted);
  if (value === null) return `unquote string ${quoted} error invalid syntax`;
  nodes.push({ kind: "text", text: value });
  return null;
}

function readBrackets(reader: Reader, nodes: Node[]): Wrong {
  const close = reader.text.slice(reader.at).search(/[\]\n]/);
  if (close < 0 || reader.text[reader.at + close] === "\n") return "unterminated array";
  const given = reader.text.slice(reader.at + 1, reader.at + close);
  reader.at += close + 1;
  const inner = given === "*" ? ":" : given;
  const parts = inner.split(",");
  if (parts.length > 1) return readUnion(parts, nodes);
  const key = /^'([^']*)'$/.exec(inner)?.[1];
  if (key !== undefined) {
    const parsed = parseInner(`.${key}`);
    if ("error" in parsed) return parsed.error;
    nodes.push(...parsed.node.nodes);
    return null;
  }
  const slice = readSlice(inner);
  if ("error" in slice) return slice.error;
  nodes.push(slice);
  return null;
}

function readUnion(parts: readonly string[], nodes: Node[]): Wrong {
  const choices: Node[] = [];
  for (const part of parts) {
    const parsed = parseInner(`[${part.replace(/^ +| +$/g, "")}]`);
    if ("error" in parsed) return parsed.error;
    choices.push(parsed.node);
  }
  nodes.push({ kind: "union", choices });
  return null;
}

function readSlice(text: string): Slice | { readonly error: string } {
  const found = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/.exec(text);
  if (found === null) return { error: `invalid array index ${text}` };
  const numbers: (number | null)[] = [];
  for (const part of [found[1], found[2]?.slice(1), found[3]?.slice(1)]) {
    if (part !== undefined && part !== "" && !isInt64(part)) {
      return { error: `array index ${part} is not a number` };
    }
    numbers.push(part === undefined || part === "" ? null : Number(part));
  }
  const [start = null, end = null, step = null] = numbers;
  const single = found[2] === undefined;
  return { kind: "slice", start, end: single ? (start ?? 0) + 1 : end, step, single };
}

/** Reads `[?(…)]`. It ends at the first parenthesis outside of quotes. As upstream, only the first pair of quotes counts. */
function readFilter(reader: Reader, nodes: Node[]): Wrong {
  const { text } = reader;
  reader.at += 3;
  const start = reader.at;
  let quote = "";
  let closed = false;
  for (;;) {
    const char = text[reader.at++];
    if (char === undefined || char === "\n") return "unterminated filter";
    if (char === ")" && (quote !== "") === closed) break;
    if (char !== '"' && char !== "'") continue;
    if (quote === "") quote = char;
    else if (char === quote && text[reader.at - 2] !== "\\") closed = true;
  }
  const inner = text.slice(start, reader.at - 1);
  if (text[reader.at++] !== "]") return "unclosed array expect ]";
  const compared = /^([^!<>=]+)([!<>=]+)([^\n]+)$/.exec(inner);
  const left = parseInner(compared?.[1] ?? inner);
  if ("error" in left) return left.error;
  if (compared === null) {
    nodes.push({ kind: "filter", left: left.node, test: null });
    return null;
  }
  const right = parseInner(compared[3] as string);
  if ("error" in right) return right.error;
  nodes.push({
    kind: "filter",
    left: left.node,
    test: { operator: compared[2] as string, right: right.node },
  });
  return null;
}
