import type { Definition, Filter } from "./jq-filter.ts";
import {
  type JqMistake,
  type JqReader,
  JqSyntaxError,
  type JqToken,
  nextToken,
  takeToken,
} from "./jq-tokens.ts";
import { expect, readFold, readIf, readMap, readPattern, readText, readVariable } from "./read-parts.ts";

const IDENTITY: Filter = { kind: "identity" };
const NULL: Filter = { kind: "literal", value: null };

/** Operators by how strongly they bind, the weakest first. `|` is weaker, and an operand of its own. */
const LEVELS: readonly {
  readonly operators: readonly string[];
  readonly joins: "left" | "right" | "none";
}[] = [
  { operators: [","], joins: "left" },
  { operators: ["//"], joins: "right" },
  { operators: ["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="], joins: "none" },
  { operators: ["or"], joins: "left" },
  { operators: ["and"], joins: "left" },
  { operators: ["==", "!=", "<", "<=", ">", ">="], joins: "none" },
  { operators: ["+", "-"], joins: "left" },
  { operators: ["*", "/", "%"], joins: "left" },
];

/** Reads a program of jq. Returns what is wrong with its syntax. */
export function readJq(program: string): Filter | { readonly mistakes: readonly JqMistake[] } {
  const reader: JqReader = { text: program, at: 0, closers: "", readPipe, readPostfix };
  try {
    if (!startsFilter(nextToken(reader))) throw new JqSyntaxError(reader, "$end");
    const filter = nextToken(reader).text === "" ? IDENTITY : readPipe(reader);
    if (nextToken(reader).text !== "") throw new JqSyntaxError(reader, "$end");
    return filter;
  } catch (error) {
    if (error instanceof JqSyntaxError) return { mistakes: error.mistakes };
    throw error;
  }
}

/** Whether a program can begin with a token. */
function startsFilter({ kind, text }: JqToken): boolean {
  if (kind === "symbol") return /^(?:\.\.?|[([{$-])$/.test(text);
  return kind !== "name" || !RESERVED.has(text) || text === "def";
}

/** Reads `def name: body;` one after the other. */
export function readDefinitions(text: string): readonly Definition[] {
  const reader: JqReader = { text, at: 0, closers: "", readPipe, readPostfix };
  const found: Definition[] = [];
  while (nextToken(reader).text === "def") found.push(readDefinition(reader));
  return found;
}

function readPipe(reader: JqReader): Filter {
  if (nextToken(reader).text === "def") {
    const definition = readDefinition(reader);
    return { kind: "define", definition, rest: readPipe(reader) };
  }
  const left = readOperators(reader, 0);
  if (!takeToken(reader, "|")) return left;
  return { kind: "binary", operator: "|", left, right: readPipe(reader) };
}

function readOperators(reader: JqReader, level: number): Filter {
  const rule = LEVELS[level];
  if (rule === undefined) return readUnary(reader);
  let left = readOperators(reader, level + 1);
  for (;;) {
    const operator = nextToken(reader).text;
    if (!rule.operators.includes(operator)) return left;
    takeToken(reader, operator);
    const right = readOperators(reader, rule.joins === "right" ? level : level + 1);
    left = { kind: "binary", operator, left, right };
    if (rule.joins === "none" && rule.operators.includes(nextToken(reader).text))
      throw new JqSyntaxError(reader);
  }
}

function readUnary(reader: JqReader): Filter {
  if (takeToken(reader, "-")) return { kind: "negate", of: readPostfix(reader) };
  const term = readPostfix(reader);
  if (!takeToken(reader, "as")) return term;
  const patterns = [readPattern(reader)];
  while (takeToken(reader, "?")) {
    expect(reader, "//");
    patterns.push(readPattern(reader));
  }
  expect(reader, "|", "'|'");
  return { kind: "as", source: term, patterns, body: readPipe(reader) };
}

function readPostfix(reader: JqReader): Filter {
  let term = readTerm(reader);
  for (;;) {
    const token = nextToken(reader);
    if (token.kind === "field") {
      takeToken(reader, token.text);
      term = { kind: "index", of: term, key: { kind: "literal", value: token.text.slice(1) } };
    } else if (takeToken(reader, ".")) {
      const { kind, text } = nextToken(reader);
      if (text !== "[" && kind !== "text" && kind !== "format")
        throw new JqSyntaxError(reader, "FORMAT or QQSTRING_START");
      term = text === "[" ? readBrackets(reader, term) : indexByText(reader, term);
    } else if (token.text === "[") term = readBrackets(reader, term);
    else if (takeToken(reader, "?")) term = optional(term);
    else return term;
  }
}

/** Returns `term?`. If the term ends with a step such as `.b` or `[]`, it ignores the failures of this step, not those of the steps before it. */
function optional(term: Filter): Filter {
  if (!isFixedStep(term)) return { kind: "try", body: term, handler: null };
  const step: Filter = { kind: "try", body: { ...term, of: IDENTITY }, handler: null };
  return { kind: "binary", operator: "|", left: term.of, right: step };
}

/** Whether a filter is a step whose key does not depend on the value before it. */
function isFixedStep(term: Filter): term is Extract<Filter, { readonly kind: "index" | "slice" | "each" }> {
  const isFixed = (key: Filter | null) => key === null || key.kind === "literal" || key.kind === "variable";
  if (term.kind === "index") return isFixed(term.key);
  return term.kind === "each" || (term.kind === "slice" && isFixed(term.from) && isFixed(term.to));
}

function indexByText(reader: JqReader, of: Filter): Filter {
  return { kind: "index", of, key: readText(reader) };
}

/** Reads `[]`, `[key]`, `[from:to]`. */
function readBrackets(reader: JqReader, of: Filter): Filter {
  expect(reader, "[");
  if (takeToken(reader, "]")) return { kind: "each", of };
  if (takeToken(reader, ":")) {
    const to = readPipe(reader);
    expect(reader, "]");
    return { kind: "slice", of, from: null, to };
  }
  const key = readPipe(reader);
  if (!takeToken(reader, ":")) {
    expect(reader, "]");
    return { kind: "index", of, key };
  }
  const to = nextToken(reader).text === "]" ? null : readPipe(reader);
  expect(reader, "]");
  return { kind: "slice", of, from: key, to };
}

function readTerm(reader: JqReader): Filter {
  const token = nextToken(reader);
  const { text } = token;
  switch (token.kind) {
    case "number":
      takeToken(reader, text);
      return {
        kind: "literal",
        value: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text))),
      };
    case "field":
      takeToken(reader, text);
      return { kind: "index", of: IDENTITY, key: { kind: "literal", value: text.slice(1) } };
    case "variable":
      takeToken(reader, text);
      return { kind: "variable", name: text.slice(1) };
    case "text":
      return readText(reader);
    case "format":
      return readText(reader);
    case "name":
      return readNamed(reader, text);
    default:
      return readSymbol(reader, text);
  }
}

function readSymbol(reader: JqReader, text: string): Filter {
  switch (text) {
    case ".":
      takeToken(reader, ".");
      return ["text", "format"].includes(nextToken(reader).kind) ? indexByText(reader, IDENTITY) : IDENTITY;
    case "..":
      takeToken(reader, "..");
      return { kind: "call", name: "recurse", args: [] };
    case "(": {
      takeToken(reader, "(");
      const inner = readPipe(reader);
      expect(reader, ")");
      return inner;
    }
    case "[": {
      takeToken(reader, "[");
      if (takeToken(reader, "]")) return { kind: "list", of: null };
      const of = readPipe(reader);
      expect(reader, "]");
      return { kind: "list", of };
    }
    case "{":
      return readMap(reader);
    default:
      throw new JqSyntaxError(reader);
  }
}

function readNamed(reader: JqReader, name: string): Filter {
  const { at } = nextToken(reader);
  takeToken(reader, name);
  switch (name) {
    case "if":
      return readIf(reader, at);
    case "try": {
      const body = readPostfix(reader);
      return { kind: "try", body, handler: takeToken(reader, "catch") ? readPostfix(reader) : null };
    }
    case "reduce":
    case "foreach":
      return readFold(reader, name);
    case "label": {
      const label = readVariable(reader);
      expect(reader, "|");
      return { kind: "label", name: label, body: readPipe(reader) };
    }
    case "break":
      return { kind: "break", name: readVariable(reader) };
    case "true":
    case "false":
      return { kind: "literal", value: name === "true" };
    case "null":
      return NULL;
    default:
      if (RESERVED.has(name)) throw new JqSyntaxError(reader);
      return { kind: "call", name, args: readArguments(reader) };
  }
}

const RESERVED: ReadonlySet<string> = new Set(
  "then elif else end as def catch and or import include __loc__".split(" "),
);

function readArguments(reader: JqReader): readonly Filter[] {
  if (!takeToken(reader, "(")) return [];
  const args = [readPipe(reader)];
  while (takeToken(reader, ";")) args.push(readPipe(reader));
  expect(reader, ")", "';' or ')'");
  return args;
}

function readDefinition(reader: JqReader): Definition {
  expect(reader, "def");
  const name = readName(reader);
  const params: string[] = [];
  if (takeToken(reader, "(")) {
    do {
      params.push(nextToken(reader).kind === "variable" ? `$${readVariable(reader)}` : readName(reader));
    } while (takeToken(reader, ";"));
    expect(reader, ")");
  }
  expect(reader, ":");
  const body = readPipe(reader);
  expect(reader, ";");
  return { name, params, body };
}

function readName(reader: JqReader): string {
  const { kind, text } = nextToken(reader);
  if (kind !== "name") throw new JqSyntaxError(reader);
  takeToken(reader, text);
  return text;
}
