import { compileRegexp } from "../posix-regexp/match-regexp.ts";
import {
  type Cursor,
  expect,
  NotSupported,
  peek,
  readName,
  skipEnds,
  skipLines,
  takes,
} from "./awk-cursor.ts";
import { AWK_FUNCTIONS } from "./awk-functions.ts";
import type { AwkFunction, AwkOutput, AwkProgram, AwkRule, AwkStatement, AwkWhen } from "./awk-syntax.ts";
import { tokenizeAwk } from "./awk-tokens.ts";
import { readExpression, readPlace, readSimple } from "./read-awk-expression.ts";

/** Parses an awk program. Returns null if it is wrong, or has what is not supported: commands in pipes, random numbers. */
export function readAwk(program: string): AwkProgram | null {
  const tokens = tokenizeAwk(program);
  if (tokens === null || tokens.length > 2000) return null;
  const badPattern = tokens.some(({ kind, text }) => kind === "regexp" && compileRegexp(text, true) === null);
  if (badPattern) return null;
  try {
    return readRules({ tokens, calls: new Set(), at: 0, depth: 0 });
  } catch (error) {
    if (error instanceof NotSupported) return null;
    throw error;
  }
}

function readRules(cursor: Cursor): AwkProgram {
  const rules: AwkRule[] = [];
  const functions = new Map<string, AwkFunction>();
  for (skipEnds(cursor); peek(cursor).kind !== "end"; skipEnds(cursor)) {
    if (takes(cursor, "function") || takes(cursor, "func")) {
      const name = readName(cursor);
      functions.set(name, readFunction(cursor));
      continue;
    }
    const when = readWhen(cursor);
    const actions = takes(cursor, "{") ? readActions(cursor) : null;
    if (actions === null && (when === null || when === "begin" || when === "end")) throw new NotSupported();
    rules.push({ when, actions });
  }
  const isKnown = (name: string) => functions.has(name) || Object.hasOwn(AWK_FUNCTIONS, name);
  return { rules, functions, missing: [...cursor.calls].find((name) => !isKnown(name)) ?? null };
}

function readFunction(cursor: Cursor): AwkFunction {
  const parameters: string[] = [];
  expect(cursor, "(");
  while (!takes(cursor, ")")) {
    if (parameters.length > 0) expect(cursor, ",");
    skipLines(cursor);
    parameters.push(readName(cursor));
  }
  skipLines(cursor);
  expect(cursor, "{");
  return { parameters, body: readActions(cursor) };
}

function readWhen(cursor: Cursor): AwkWhen {
  if (takes(cursor, "BEGIN")) return "begin";
  if (takes(cursor, "END")) return "end";
  if (peek(cursor).text === "{" && peek(cursor).kind === "mark") return null;
  const from = readExpression(cursor);
  return { from, to: takes(cursor, ",") ? readExpression(cursor) : null };
}

function readActions(cursor: Cursor): readonly AwkStatement[] {
  const out: AwkStatement[] = [];
  for (skipEnds(cursor); !takes(cursor, "}"); skipEnds(cursor)) out.push(readStatement(cursor));
  return out;
}

function readStatement(cursor: Cursor): AwkStatement {
  for (const kind of ["next", "break", "continue"] as const) if (takes(cursor, kind)) return { kind };
  for (const kind of ["exit", "return"] as const)
    if (takes(cursor, kind)) return { kind, value: isEnd(cursor) ? null : readExpression(cursor) };
  for (const kind of ["print", "printf"] as const) if (takes(cursor, kind)) return readPrint(cursor, kind);
  if (takes(cursor, "if")) return readIf(cursor);
  if (takes(cursor, "for")) return readFor(cursor);
  if (takes(cursor, "while")) {
    const condition = readCondition(cursor);
    return { kind: "loop", first: [], condition, after: [], body: readBody(cursor), testsAfter: false };
  }
  if (takes(cursor, "do")) {
    const body = readBody(cursor);
    skipEnds(cursor);
    expect(cursor, "while");
    return { kind: "loop", first: [], condition: readCondition(cursor), after: [], body, testsAfter: true };
  }
  if (takes(cursor, "delete")) {
    const place = readPlace(cursor);
    if (place.kind === "field") throw new NotSupported();
    return { kind: "delete", name: place.name, index: place.kind === "item" ? place.index : null };
  }
  return readSimple(cursor);
}

function readCondition(cursor: Cursor): ReturnType<typeof readExpression> {
  expect(cursor, "(");
  const condition = readExpression(cursor);
  expect(cursor, ")");
  return condition;
}

function readIf(cursor: Cursor): AwkStatement {
  const condition = readCondition(cursor);
  const body = readBody(cursor);
  const { at } = cursor;
  skipEnds(cursor);
  if (takes(cursor, "else")) return { kind: "if", condition, body, otherwise: readBody(cursor) };
  cursor.at = at;
  return { kind: "if", condition, body, otherwise: [] };
}

function readFor(cursor: Cursor): AwkStatement {
  expect(cursor, "(");
  const [name, word, list, end] = cursor.tokens.slice(cursor.at, cursor.at + 4);
  if (name?.kind === "name" && word?.text === "in" && list?.kind === "name" && end?.text === ")") {
    cursor.at += 4;
    return { kind: "each", name: name.text, list: list.text, body: readBody(cursor) };
  }
  const first = takes(cursor, ";") ? [] : [readSimple(cursor)];
  if (first.length > 0) expect(cursor, ";");
  skipLines(cursor);
  const condition = peek(cursor).text === ";" ? null : readExpression(cursor);
  expect(cursor, ";");
  skipLines(cursor);
  const after = peek(cursor).text === ")" ? [] : [readSimple(cursor)];
  expect(cursor, ")");
  return { kind: "loop", first, condition, after, body: readBody(cursor), testsAfter: false };
}

function readBody(cursor: Cursor): readonly AwkStatement[] {
  skipLines(cursor);
  if (takes(cursor, ";")) return [];
  if (++cursor.depth > 100) throw new NotSupported();
  const body = takes(cursor, "{") ? readActions(cursor) : [readStatement(cursor)];
  cursor.depth--;
  return body;
}

function isEnd(cursor: Cursor): boolean {
  const { kind, text } = peek(cursor);
  return kind === "end" || (kind === "mark" && /^(?:;|\n|\})$/.test(text));
}

function readPrint(cursor: Cursor, kind: "print" | "printf"): AwkStatement {
  const of = readPrinted(cursor);
  const mark = peek(cursor).text;
  const isCommand = takes(cursor, "|");
  const goes = isCommand || takes(cursor, ">>") || takes(cursor, ">");
  const into: AwkOutput | null = goes
    ? {
        file: readExpression(cursor, isCommand ? { noRedirect: true } : { level: 5 }),
        appends: mark === ">>",
        isCommand,
      }
    : null;
  if (!isEnd(cursor)) throw new NotSupported();
  return { kind, of, into };
}

/** Reads what a print prints: also a list in parentheses. */
function readPrinted(cursor: Cursor): readonly ReturnType<typeof readExpression>[] {
  const isDone = () => isEnd(cursor) || /^(?:>>?|\|)$/.test(peek(cursor).text);
  if (isDone()) return [];
  const { at } = cursor;
  const hasParentheses = takes(cursor, "(");
  const out = [readExpression(cursor, { noRedirect: !hasParentheses })];
  while (takes(cursor, ",")) {
    skipLines(cursor);
    out.push(readExpression(cursor, { noRedirect: !hasParentheses }));
  }
  if (!hasParentheses || (takes(cursor, ")") && isDone())) return out;
  // The parentheses are only around the first operand: `print (a)(b), c`.
  cursor.at = at;
  const list = [readExpression(cursor, { noRedirect: true })];
  while (takes(cursor, ",")) {
    skipLines(cursor);
    list.push(readExpression(cursor, { noRedirect: true }));
  }
  return list;
}
