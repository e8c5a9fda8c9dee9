import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { type AwkToken, tokenizeAwk } from "./awk-tokens.ts";

/** An expression of awk. */
export type AwkExpression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | {
      readonly kind: "match";
      readonly of: AwkExpression | null;
      readonly by: RegexpMatcher;
      readonly isNegated: boolean;
    }
  | { readonly kind: "variable"; readonly name: string }
  /** `name[index]` */
  | { readonly kind: "item"; readonly name: string; readonly index: AwkExpression }
  /** `index in name` */
  | { readonly kind: "in"; readonly index: AwkExpression; readonly name: string }
  | { readonly kind: "field"; readonly of: AwkExpression }
  | { readonly kind: "not" | "minus"; readonly of: AwkExpression }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: AwkExpression;
      readonly right: AwkExpression;
    }
  | { readonly kind: "call"; readonly name: string; readonly arguments: readonly AwkExpression[] };

/** A statement of awk. */
export type AwkStatement =
  | { readonly kind: "print" | "printf"; readonly of: readonly AwkExpression[] }
  | {
      readonly kind: "assign";
      readonly to: AwkExpression;
      readonly operator: string;
      readonly value: AwkExpression;
    }
  | { readonly kind: "next" | "exit" }
  | {
      readonly kind: "for";
      readonly name: string;
      readonly list: string;
      readonly body: readonly AwkStatement[];
    }
  | {
      readonly kind: "if";
      readonly condition: AwkExpression;
      readonly body: readonly AwkStatement[];
      readonly otherwise: readonly AwkStatement[];
    };

/** A rule: its actions run for each line that it selects. `actions` is null for printing the line. */
export type AwkRule = {
  readonly when: "begin" | "end" | AwkExpression | null;
  readonly actions: readonly AwkStatement[] | null;
};

class NotSupported extends Error {}

/** Parses the part of awk that people use in pipes: rules, fields, print, printf, sums. Returns null for any other program. */
export function readAwk(program: string): readonly AwkRule[] | null {
  const tokens = tokenizeAwk(program);
  if (tokens === null || tokens.length > 500) return null;
  try {
    return readRules({ tokens, at: 0 });
  } catch (error) {
    if (error instanceof NotSupported) return null;
    throw error;
  }
}

type Cursor = { readonly tokens: readonly AwkToken[]; at: number };

function peek({ tokens, at }: Cursor): AwkToken {
  return tokens[at] ?? { kind: "end", text: "" };
}

function takes(cursor: Cursor, text: string): boolean {
  const { kind, text: found } = peek(cursor);
  if ((kind !== "mark" && kind !== "name") || found !== text) return false;
  cursor.at++;
  return true;
}

function expect(cursor: Cursor, text: string): void {
  if (!takes(cursor, text)) throw new NotSupported();
}

function skipEnds(cursor: Cursor): void {
  while (takes(cursor, ";") || takes(cursor, "\n"));
}

function readRules(cursor: Cursor): readonly AwkRule[] {
  const rules: AwkRule[] = [];
  for (skipEnds(cursor); peek(cursor).kind !== "end"; skipEnds(cursor)) {
    const when = readCondition(cursor);
    const actions = takes(cursor, "{") ? readActions(cursor) : null;
    if (when === null && actions === null) throw new NotSupported();
    rules.push({ when, actions });
  }
  return rules;
}

function readCondition(cursor: Cursor): AwkRule["when"] {
  if (takes(cursor, "BEGIN")) return "begin";
  if (takes(cursor, "END")) return "end";
  return peek(cursor).text === "{" ? null : readExpression(cursor, true);
}

function readActions(cursor: Cursor): readonly AwkStatement[] {
  const out: AwkStatement[] = [];
  for (skipEnds(cursor); !takes(cursor, "}"); skipEnds(cursor)) out.push(readStatement(cursor));
  return out;
}

function readStatement(cursor: Cursor): AwkStatement {
  if (takes(cursor, "next")) return { kind: "next" };
  if (takes(cursor, "exit")) return { kind: "exit" };
  if (takes(cursor, "if")) {
    expect(cursor, "(");
    const condition = readExpression(cursor, true);
    expect(cursor, ")");
    const body = readBody(cursor);
    const { at } = cursor;
    skipEnds(cursor);
    if (takes(cursor, "else")) return { kind: "if", condition, body, otherwise: readBody(cursor) };
    cursor.at = at;
    return { kind: "if", condition, body, otherwise: [] };
  }
  if (takes(cursor, "for")) {
    expect(cursor, "(");
    const name = peek(cursor).text;
    cursor.at++;
    expect(cursor, "in");
    const list = peek(cursor).text;
    cursor.at++;
    expect(cursor, ")");
    return { kind: "for", name, list, body: readBody(cursor) };
  }
  for (const kind of ["print", "printf"] as const) {
    if (takes(cursor, kind)) return { kind, of: readList(cursor) };
  }
  const to = readPostfix(cursor);
  if (to.kind !== "variable" && to.kind !== "field" && to.kind !== "item") throw new NotSupported();
  const operator = peek(cursor).text;
  cursor.at++;
  const one: AwkExpression = { kind: "number", value: 1 };
  if (operator === "++" || operator === "--")
    return { kind: "assign", to, operator: `${operator[0]}=`, value: one };
  if (!/^[-+*/]?=$/.test(operator)) throw new NotSupported();
  return { kind: "assign", to, operator, value: readExpression(cursor, true) };
}

function readBody(cursor: Cursor): readonly AwkStatement[] {
  skipEnds(cursor);
  return takes(cursor, "{") ? readActions(cursor) : [readStatement(cursor)];
}

function readList(cursor: Cursor): readonly AwkExpression[] {
  if (/^(?:;|\n|\}|)$/.test(peek(cursor).text) && peek(cursor).kind !== "string") return [];
  const out = [readExpression(cursor, false)];
  while (takes(cursor, ",")) out.push(readExpression(cursor, false));
  // After a list, `>` and `|` would redirect.
  if (!/^(?:;|\n|\})$/.test(peek(cursor).text)) throw new NotSupported();
  return out;
}

const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">="],
  ["concat"],
  ["+", "-"],
  ["*", "/", "%"],
];

/** `compares`: whether `>` compares; after `print` it would redirect. */
function readExpression(cursor: Cursor, compares: boolean, level = 0): AwkExpression {
  const operators = LEVELS[level];
  if (operators === undefined) return readUnary(cursor);
  let left = readExpression(cursor, compares, level + 1);
  for (;;) {
    if (level === 2 && peek(cursor).text === "in" && peek(cursor).kind === "name") {
      cursor.at++;
      left = { kind: "in", index: left, name: peek(cursor).text };
      cursor.at++;
      continue;
    }
    if (level === 2) {
      const isNegated = peek(cursor).text === "!" && cursor.tokens[cursor.at + 1]?.text === "~";
      if (isNegated) cursor.at++;
      if (takes(cursor, "~")) {
        left = { kind: "match", of: left, by: readPattern(cursor), isNegated };
        continue;
      }
    }
    const { kind, text } = peek(cursor);
    const isOperand =
      kind === "number" || kind === "string" || kind === "name" || text === "$" || text === "(";
    const joins = operators[0] === "concat" && isOperand && text !== "in";
    const found = joins || (kind === "mark" && operators.includes(text) && (compares || text !== ">"));
    if (!found) return left;
    if (!joins) cursor.at++;
    const right = readExpression(cursor, compares, level + 1);
    left = { kind: "binary", operator: joins ? "concat" : text, left, right };
  }
}

function readPattern(cursor: Cursor): RegexpMatcher {
  const { kind, text } = peek(cursor);
  const matcher = kind === "regexp" || kind === "string" ? compileRegexp(text, true) : null;
  if (matcher === null) throw new NotSupported();
  cursor.at++;
  return matcher;
}

function readUnary(cursor: Cursor): AwkExpression {
  if (takes(cursor, "!")) return { kind: "not", of: readUnary(cursor) };
  if (takes(cursor, "-")) return { kind: "minus", of: readUnary(cursor) };
  return readPostfix(cursor);
}

function readPostfix(cursor: Cursor): AwkExpression {
  const { kind, text } = peek(cursor);
  if (kind === "regexp") return { kind: "match", of: null, by: readPattern(cursor), isNegated: false };
  cursor.at++;
  switch (kind) {
    case "number":
      return { kind: "number", value: Number(text) };
    case "string":
      return { kind: "string", value: text };
    case "name":
      if (takes(cursor, "(")) return readCall(cursor, text);
      if (!takes(cursor, "[")) return { kind: "variable", name: text };
      return { kind: "item", name: text, index: readIndex(cursor) };
    default: {
      if (text === "$") return { kind: "field", of: readPostfix(cursor) };
      if (text !== "(") throw new NotSupported();
      const inner = readExpression(cursor, true);
      expect(cursor, ")");
      return inner;
    }
  }
}

function readIndex(cursor: Cursor): AwkExpression {
  let index = readExpression(cursor, true);
  while (takes(cursor, ",")) {
    const left: AwkExpression = {
      kind: "binary",
      operator: "concat",
      left: index,
      right: { kind: "string", value: "\u001c" },
    };
    index = { kind: "binary", operator: "concat", left, right: readExpression(cursor, true) };
  }
  expect(cursor, "]");
  return index;
}

function readCall(cursor: Cursor, name: string): AwkExpression {
  if (!/^(?:length|substr|tolower|toupper|index|int)$/.test(name)) throw new NotSupported();
  const values: AwkExpression[] = [];
  while (!takes(cursor, ")")) {
    if (values.length > 0) expect(cursor, ",");
    values.push(readExpression(cursor, true));
  }
  return { kind: "call", name, arguments: values };
}
