import { FUNCTIONS } from "./template-functions.ts";
import { type Piece, splitTemplate, type TemplateToken, tokenizeAction } from "./template-tokens.ts";

/** An expression. `text` is its name in errors, `at` its position: `1:7`. */
export type Operand =
  | { readonly kind: "field"; readonly path: readonly string[]; readonly text: string; readonly at: string }
  | {
      readonly kind: "variable";
      readonly name: string;
      readonly path: readonly string[];
      readonly text: string;
      readonly at: string;
    }
  | { readonly kind: "constant"; readonly value: string | number | boolean | null }
  | { readonly kind: "function"; readonly name: string; readonly at: string }
  /** A pipeline in parentheses, and the fields after them: `(index .items 0).name`. */
  | {
      readonly kind: "group";
      readonly pipe: Pipe;
      readonly path: readonly string[];
      readonly text: string;
      readonly at: string;
    };

/** Commands of a pipeline: each gets the value of the previous one as its last argument. */
export type Pipe = readonly (readonly Operand[])[];

/** A node of a template. `names` are the declared variables: `$i, $v :=`. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "print" | "if" | "with" | "range";
      readonly pipe: Pipe;
      readonly names: readonly string[];
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
      readonly line: number;
    };

type ParseResult<Result> = { readonly value: Result } | { readonly error: string };

/** The maximum depth of nested actions. */
const MAX_NESTING = 64;

/** Parses a template; fails with the error of Go. Upstream: Go text/template/parse. */
export function parseTemplate(text: string): ParseResult<readonly Node[]> {
  const pieces = splitTemplate(text);
  if ("error" in pieces) return pieces;
  const cursor = { pieces, at: 0, last: text.split("\n").length };
  const read = readBody(cursor, 0);
  if ("error" in read) return read;
  if (read.value.end !== "") return parseError(cursor, `unexpected {{${read.value.end}}}`);
  return { value: read.value.nodes };
}

type Cursor = { readonly pieces: readonly Piece[]; at: number; readonly last: number };

function parseError({ pieces, at, last }: Cursor, message: string): { readonly error: string } {
  return { error: `template: output:${pieces[at - 1]?.line ?? last}: ${message}` };
}

/** Reads nodes up to `end` or `else`, or to the end of the template. */
function readBody(
  cursor: Cursor,
  depth: number,
): ParseResult<{ readonly nodes: readonly Node[]; readonly end: string }> {
  if (depth > MAX_NESTING) return parseError(cursor, "actions are nested too deep");
  const nodes: Node[] = [];
  while (cursor.at < cursor.pieces.length) {
    const { kind, text, line } = cursor.pieces[cursor.at++] as Piece;
    if (kind === "text") {
      nodes.push({ kind: "text", text });
      continue;
    }
    const [word = ""] = /^\w*/.exec(text) ?? [];
    if (word === "end" || word === "else") return { value: { nodes, end: text } };
    const isBlock = word === "if" || word === "with" || word === "range";
    const read = readPipe(cursor, isBlock ? text.slice(word.length) : text, isBlock ? word.length : 0);
    if ("error" in read) return read;
    if (!isBlock) {
      nodes.push({ kind: "print", ...read.value, body: [], otherwise: [], line });
      continue;
    }
    const parts = readBlock(cursor, depth);
    if ("error" in parts) return parts;
    nodes.push({ kind: word, ...read.value, ...parts.value, line });
  }
  return { value: { nodes, end: "" } };
}

type Parts = { readonly body: readonly Node[]; readonly otherwise: readonly Node[] };

function readBlock(cursor: Cursor, depth: number): ParseResult<Parts> {
  const body = readBody(cursor, depth + 1);
  if ("error" in body) return body;
  const { end, nodes } = body.value;
  if (end === "") return { error: `template: output:${cursor.last}: unexpected EOF` };
  if (end === "end") return { value: { body: nodes, otherwise: [] } };
  const line = cursor.pieces[cursor.at - 1]?.line ?? cursor.last;
  const nested = /^else\s+(if|with)\b(.*)$/s.exec(end);
  if (nested !== null) {
    const read = readPipe(cursor, nested[2] ?? "", end.length - (nested[2] ?? "").length);
    if ("error" in read) return read;
    const parts = readBlock(cursor, depth + 1);
    if ("error" in parts) return parts;
    const inner: Node = { kind: nested[1] as "if" | "with", ...read.value, ...parts.value, line };
    return { value: { body: nodes, otherwise: [inner] } };
  }
  const rest = readBody(cursor, depth + 1);
  if ("error" in rest) return rest;
  if (rest.value.end !== "end") return { error: `template: output:${cursor.last}: unexpected EOF` };
  return { value: { body: nodes, otherwise: rest.value.nodes } };
}

function readPipe(
  cursor: Cursor,
  text: string,
  offset: number,
): ParseResult<{ readonly pipe: Pipe; readonly names: readonly string[] }> {
  const words = tokenizeAction(text);
  const bad = words.find(({ kind }) => kind === "error");
  if (bad !== undefined) return parseError(cursor, bad.text);
  const assign = words.findIndex(
    ({ kind, text: mark }) => kind === "mark" && (mark === ":=" || mark === "="),
  );
  const names = words.slice(0, Math.max(assign, 0)).filter(({ kind }) => kind === "variable");
  const tokens = { words: words.slice(assign + 1), offset, at: 0 };
  const pipe = readCommands(cursor, tokens, 0);
  if ("error" in pipe) return pipe;
  if (tokens.at < tokens.words.length)
    return parseError(cursor, `unexpected ${quote(tokens.words[tokens.at])} in command`);
  return { value: { pipe: pipe.value, names: names.map((name) => name.text) } };
}

/** The words of an action. `offset` is the position of the first in the action. */
type Tokens = { readonly words: readonly TemplateToken[]; readonly offset: number; at: number };

function quote(word: TemplateToken | undefined): string {
  return `<${word?.text ?? ""}>`;
}

function readCommands(cursor: Cursor, tokens: Tokens, depth: number): ParseResult<Pipe> {
  if (depth > MAX_NESTING) return parseError(cursor, "parentheses are nested too deep");
  const commands: Operand[][] = [[]];
  while (tokens.at < tokens.words.length) {
    const word = tokens.words[tokens.at] as TemplateToken;
    if (word.kind === "mark" && word.text === ")") break;
    tokens.at++;
    if (word.kind === "mark" && word.text === "|") {
      commands.push([]);
      continue;
    }
    const operand = readOperand(cursor, tokens, word, depth);
    if ("error" in operand) return operand;
    (commands.at(-1) as Operand[]).push(operand.value);
  }
  if (commands.some((command) => command.length === 0)) {
    return parseError(
      cursor,
      commands.length === 1 ? "missing value for command" : "missing value for pipeline",
    );
  }
  return { value: commands };
}

function readOperand(
  cursor: Cursor,
  tokens: Tokens,
  word: TemplateToken,
  depth: number,
): ParseResult<Operand> {
  const { kind, text } = word;
  const piece = cursor.pieces[cursor.at - 1];
  const column = (piece?.column ?? 0) + tokens.offset + word.at;
  const at = `${piece?.line ?? 1}:${column + (kind === "name" ? 0 : Math.max(text.lastIndexOf("."), 0))}`;
  const steps = text
    .split(".")
    .slice(1)
    .filter((step) => step !== "");
  switch (kind) {
    case "field":
      return { value: { kind, path: steps, text, at } };
    case "variable":
      return { value: { kind, name: text.split(".")[0] as string, path: steps, text, at } };
    case "number":
      return { value: { kind: "constant", value: Number(text) } };
    case "string":
      return { value: { kind: "constant", value: unquote(text) } };
    case "name":
      if (text === "true" || text === "false") return { value: { kind: "constant", value: text === "true" } };
      if (text === "nil") return { value: { kind: "constant", value: null } };
      if (!Object.hasOwn(FUNCTIONS, text))
        return parseError(cursor, `function ${JSON.stringify(text)} not defined`);
      return { value: { kind: "function", name: text, at } };
    default: {
      if (text !== "(") return parseError(cursor, `unexpected ${JSON.stringify(text)} in command`);
      const pipe = readCommands(cursor, tokens, depth + 1);
      if ("error" in pipe) return pipe;
      const close = tokens.words[tokens.at++];
      if (close?.text !== ")") return parseError(cursor, "unclosed left paren");
      const after = tokens.words[tokens.at];
      const hasPath = after?.kind === "field" && after.at === close.at + 1;
      if (hasPath) tokens.at++;
      const fields = hasPath ? after.text : "";
      const path = fields.split(".").filter((step) => step !== "");
      return { value: { kind: "group", pipe: pipe.value, path, text: fields, at } };
    }
  }
}

function unquote(text: string): string {
  if (text.startsWith("`")) return text.slice(1, -1);
  return text.slice(1, -1).replace(/\\(.)/g, (_, char: string) => {
    const known: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
    return known[char] ?? char;
  });
}
