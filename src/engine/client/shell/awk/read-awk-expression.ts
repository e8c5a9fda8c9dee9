import { type Cursor, expect, NotSupported, peek, readName, skipLines, takes } from "./awk-cursor.ts";
import { AWK_FUNCTIONS } from "./awk-functions.ts";
import type { AwkExpression, AwkPlace, AwkStatement } from "./awk-syntax.ts";

/** `level`: only operators that bind as closely. `noRedirect`: `>` ends the expression, because it is the one of a print. */
type How = { readonly level?: number; readonly noRedirect?: boolean };

/** Reads an expression as a statement. */
export function readSimple(cursor: Cursor): AwkStatement {
  return { kind: "expression", of: readExpression(cursor) };
}

/** Reads a variable, an item or a field. */
export function readPlace(cursor: Cursor): AwkPlace {
  const place = readOperand(cursor, {});
  if (!isPlace(place)) throw new NotSupported();
  return place;
}

function isPlace(one: AwkExpression): one is AwkPlace {
  return one.kind === "variable" || one.kind === "item" || one.kind === "field";
}

const ASSIGN = /^(?:[-+*/%^]|\*\*)?=$/;

/** Reads an expression. */
export function readExpression(cursor: Cursor, how: How = {}): AwkExpression {
  if (++cursor.depth > 200) throw new NotSupported();
  const made = readLevel(cursor, how.level ?? 0, how);
  cursor.depth--;
  return made;
}

const LEVELS: readonly (readonly string[])[] = [
  ["="],
  ["?"],
  ["||"],
  ["&&"],
  ["in"],
  ["~"],
  ["==", "!=", "<", "<=", ">", ">="],
  ["concat"],
  ["+", "-"],
  ["*", "/", "%"],
  ["!"],
  ["^", "**"],
];

function readLevel(cursor: Cursor, level: number, how: How): AwkExpression {
  const [operator] = LEVELS[level] ?? [];
  if (operator === undefined) return readOperand(cursor, how);
  if (operator === "!") return readUnary(cursor, level, how);
  const first = readLevel(cursor, level + 1, how);
  if (operator === "=") return readAssign(cursor, first, how);
  if (operator === "?") return readChoice(cursor, first, how);
  if (operator === "^") return readPower(cursor, first, level, how);
  return readBinaries(cursor, first, level, how);
}

function readAssign(cursor: Cursor, to: AwkExpression, how: How): AwkExpression {
  const { kind, text } = peek(cursor);
  if (kind !== "mark" || !ASSIGN.test(text) || !isPlace(to)) return to;
  cursor.at++;
  skipLines(cursor);
  const operator = text.slice(0, -1).replace("**", "^");
  return {
    kind: "assign",
    to,
    operator,
    value: readExpression(cursor, { ...how, level: 0 }),
    givesOld: false,
  };
}

function readChoice(cursor: Cursor, condition: AwkExpression, how: How): AwkExpression {
  if (!takes(cursor, "?")) return condition;
  skipLines(cursor);
  const yes = readExpression(cursor, { ...how, level: 0 });
  skipLines(cursor);
  expect(cursor, ":");
  skipLines(cursor);
  return { kind: "choice", condition, yes, no: readExpression(cursor, { ...how, level: 0 }) };
}

function readPower(cursor: Cursor, left: AwkExpression, level: number, how: How): AwkExpression {
  if (!takes(cursor, "^") && !takes(cursor, "**")) return left;
  // A minus may come before the second operand, and powers of powers start at the right.
  return { kind: "binary", operator: "^", left, right: readLevel(cursor, level - 1, how) };
}

function readUnary(cursor: Cursor, level: number, how: How): AwkExpression {
  if (takes(cursor, "!")) return { kind: "not", of: readLevel(cursor, level, how) };
  if (takes(cursor, "-")) return { kind: "minus", of: readLevel(cursor, level, how) };
  if (takes(cursor, "+")) return { kind: "plus", of: readLevel(cursor, level, how) };
  return readLevel(cursor, level + 1, how);
}

function readBinaries(cursor: Cursor, first: AwkExpression, level: number, how: How): AwkExpression {
  const operators = LEVELS[level] as readonly string[];
  let left = first;
  for (;;) {
    const { kind, text } = peek(cursor);
    if (operators[0] === "in") {
      if (!takes(cursor, "in")) return left;
      left = { kind: "in", index: left, name: readName(cursor) };
    } else if (operators[0] === "~") {
      const isNegated = text === "!" && cursor.tokens[cursor.at + 1]?.text === "~";
      if (isNegated) cursor.at++;
      if (!takes(cursor, "~")) return left;
      left = { kind: "match", of: left, by: readLevel(cursor, level + 1, how), isNegated };
    } else if (operators[0] === "concat") {
      if (!startsOperand(cursor)) return left;
      left = { kind: "binary", operator: "concat", left, right: readLevel(cursor, level + 1, how) };
    } else {
      const isHere =
        kind === "mark" && operators.includes(text) && !(text === ">" && how.noRedirect === true);
      if (!isHere) return left;
      cursor.at++;
      if (text === "&&" || text === "||") skipLines(cursor);
      left = { kind: "binary", operator: text, left, right: readLevel(cursor, level + 1, how) };
    }
  }
}

/** Whether the next token starts an operand that is joined to the text before it. */
function startsOperand(cursor: Cursor): boolean {
  const { kind, text } = peek(cursor);
  if (kind === "number" || kind === "string" || kind === "regexp") return true;
  if (kind === "name") return text !== "in" && text !== "getline";
  if (text === "!") return cursor.tokens[cursor.at + 1]?.text !== "~";
  return kind === "mark" && /^(?:\$|\(|\+\+|--)$/.test(text);
}

const ONE: AwkExpression = { kind: "number", value: 1 };

function readOperand(cursor: Cursor, how: How): AwkExpression {
  const { kind, text } = peek(cursor);
  if (kind === "mark" && (text === "++" || text === "--")) {
    cursor.at++;
    return {
      kind: "assign",
      to: readPlace(cursor),
      operator: text[0] as string,
      value: ONE,
      givesOld: false,
    };
  }
  const made = readTerm(cursor, how);
  const after = peek(cursor).text;
  if (peek(cursor).kind !== "mark" || (after !== "++" && after !== "--") || !isPlace(made)) return made;
  cursor.at++;
  return { kind: "assign", to: made, operator: after[0] as string, value: ONE, givesOld: true };
}

function readTerm(cursor: Cursor, how: How): AwkExpression {
  const { kind, text, isCall = false } = peek(cursor);
  cursor.at++;
  if (kind === "number") return { kind: "number", value: Number(text) };
  if (kind === "string") return { kind: "string", value: text };
  if (kind === "regexp") return { kind: "regexp", source: text };
  if (kind === "name") return readNamed(cursor, text, isCall);
  if (text === "$") {
    const sign = takes(cursor, "-") ? "minus" : null;
    const { at } = cursor;
    const isPrefix = peek(cursor).text === "++" || peek(cursor).text === "--";
    const of = isPrefix ? readOperand(cursor, how) : readTerm(cursor, how);
    if (cursor.at === at) throw new NotSupported();
    return { kind: "field", of: sign === null ? of : { kind: "minus", of } };
  }
  if (text !== "(" || kind !== "mark") throw new NotSupported();
  const first = readExpression(cursor);
  const index = readMore(cursor, first, ")");
  if (index !== first) {
    expect(cursor, "in");
    return { kind: "in", index, name: readName(cursor) };
  }
  return first;
}

/** Reads `, more` up to a mark: several indices are joined. */
function readMore(cursor: Cursor, first: AwkExpression, end: string): AwkExpression {
  let index = first;
  while (takes(cursor, ",")) {
    const left: AwkExpression = {
      kind: "binary",
      operator: "concat",
      left: index,
      right: { kind: "variable", name: "SUBSEP" },
    };
    index = { kind: "binary", operator: "concat", left, right: readExpression(cursor) };
  }
  expect(cursor, end);
  return index;
}

const WORDS =
  /^(?:BEGIN|END|break|continue|delete|do|else|exit|for|func|function|if|in|next|print|printf|return|while)$/;

function readNamed(cursor: Cursor, name: string, isCall: boolean): AwkExpression {
  if (WORDS.test(name)) throw new NotSupported();
  if (name === "getline") {
    const { kind, text } = peek(cursor);
    const to = kind === "name" || text === "$" ? readPlace(cursor) : null;
    return { kind: "getline", to, file: takes(cursor, "<") ? readLevel(cursor, 8, {}) : null };
  }
  if (name === "length" && peek(cursor).text !== "(") return { kind: "call", name, arguments: [] };
  if (takes(cursor, "[")) return { kind: "item", name, index: readMore(cursor, readExpression(cursor), "]") };
  const isKnown = Object.hasOwn(AWK_FUNCTIONS, name);
  if (!(isKnown || isCall) || !takes(cursor, "(")) {
    if (isKnown) throw new NotSupported();
    return { kind: "variable", name };
  }
  const values: AwkExpression[] = [];
  while (!takes(cursor, ")")) {
    if (values.length > 0) expect(cursor, ",");
    skipLines(cursor);
    values.push(readExpression(cursor));
  }
  cursor.calls.add(name);
  return { kind: "call", name, arguments: values };
}
