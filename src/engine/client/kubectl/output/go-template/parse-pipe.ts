import { quoteGo } from "../../../../value/go-format.ts";
import { readNumber } from "./template-constants.ts";
import { FUNCTIONS } from "./template-functions.ts";
import { type Command, type Operand, type Pipe, printNode } from "./template-nodes.ts";
import {
  fail,
  MAX_NESTING,
  next,
  nextNonSpace,
  peek,
  peekNonSpace,
  type TemplateParser,
  unexpected,
  unquote,
} from "./template-parser.ts";
import type { TokenKind } from "./template-tokens.ts";

/** Parses a pipeline up to a token of the kind `end`. `context`: what errors say that they are in. */
export function parsePipe(parser: TemplateParser, context: string, end: TokenKind): Pipe {
  const { at } = peekNonSpace(parser);
  const { names, isAssign } = parseNames(parser, context);
  const commands: Command[] = [];
  for (;;) {
    const token = nextNonSpace(parser);
    if (token.kind === end) break;
    if (!OPERANDS.has(token.kind)) unexpected(parser, token, context);
    parser.at--;
    commands.push(parseCommand(parser));
  }
  if (commands.length === 0) fail(parser, `missing value for ${context}`);
  const wrong = commands.findIndex(({ args }, stage) => stage > 0 && CONSTANTS.has(args[0].kind));
  if (wrong > 0) fail(parser, `non executable command in pipeline stage ${wrong + 1}`);
  return { kind: "pipe", at, names, isAssign, commands };
}

const OPERANDS: ReadonlySet<TokenKind> = new Set<TokenKind>(
  "bool charConstant complex dot field identifier number nil rawString string variable leftParen".split(
    " ",
  ) as TokenKind[],
);
const CONSTANTS: ReadonlySet<Operand["kind"]> = new Set(["bool", "dot", "nil", "number", "string"]);

/** Parses `$x :=`, `$x =`, and `$i, $x :=` of a range. */
function parseNames(
  parser: TemplateParser,
  context: string,
): { readonly names: readonly string[]; readonly isAssign: boolean } {
  const names: string[] = [];
  while (peekNonSpace(parser).kind === "variable") {
    const start = parser.at;
    const { text: name } = next(parser);
    const after = peekNonSpace(parser);
    const isList = after.kind === "char" && after.text === ",";
    if (after.kind !== "assign" && after.kind !== "declare" && !isList) {
      parser.at = start;
      break;
    }
    parser.at++;
    names.push(name);
    parser.variables = [...parser.variables, name];
    if (!isList) return { names, isAssign: after.kind === "assign" };
    if (context !== "range" || names.length > 1) fail(parser, `too many declarations in ${context}`);
    if (!["variable", "rightDelim", "rightParen"].includes(peekNonSpace(parser).kind))
      fail(parser, "range can only initialize variables");
  }
  return { names, isAssign: false };
}

function parseCommand(parser: TemplateParser): Command {
  const { at } = peekNonSpace(parser);
  const args: Operand[] = [];
  for (;;) {
    peekNonSpace(parser);
    const operand = parseOperand(parser);
    if (operand !== null) args.push(operand);
    const token = next(parser);
    if (token.kind === "space") continue;
    if (token.kind === "rightDelim" || token.kind === "rightParen") parser.at--;
    else if (token.kind !== "pipe") unexpected(parser, token, "operand");
    break;
  }
  const [first, ...rest] = args;
  return first === undefined
    ? fail(parser, "empty command")
    : { kind: "command", at, args: [first, ...rest] };
}

/** Parses a term and the fields after it; null if there is no term. */
function parseOperand(parser: TemplateParser): Operand | null {
  const term = parseTerm(parser);
  const { kind, at } = peek(parser);
  if (term === null || kind !== "field") return term;
  const path: string[] = [];
  while (peek(parser).kind === "field") path.push(next(parser).text.slice(1));
  if (term.kind === "field" || term.kind === "variable")
    return { ...term, at, path: [...term.path, ...path] };
  if (CONSTANTS.has(term.kind)) fail(parser, `unexpected . after term ${quoteGo(printNode(term))}`);
  return { kind: "chain", at, of: term, path };
}

function parseTerm(parser: TemplateParser): Operand | null {
  const token = nextNonSpace(parser);
  const { kind, text, at } = token;
  switch (kind) {
    case "identifier":
      if (!Object.hasOwn(FUNCTIONS, text)) fail(parser, `function ${quoteGo(text)} not defined`);
      return { kind: "function", at, name: text };
    case "dot":
    case "nil":
      return { kind, at };
    case "variable":
      if (!parser.variables.includes(text)) fail(parser, `undefined variable ${quoteGo(text)}`);
      return { kind, at, path: [text] };
    case "field":
      return { kind, at, path: [text.slice(1)] };
    case "bool":
      return { kind, at, value: text === "true" };
    case "charConstant":
    case "complex":
    case "number": {
      const number = readNumber(text);
      return "error" in number ? fail(parser, number.error) : { kind: "number", at, text, ...number };
    }
    case "leftParen": {
      if (++parser.depth > MAX_NESTING) fail(parser, "max expression depth exceeded");
      const pipe = parsePipe(parser, "parenthesized pipeline", "rightParen");
      parser.depth--;
      return pipe;
    }
    case "string":
    case "rawString":
      return { kind: "string", at, text, value: unquote(parser, token) };
    default:
      parser.at--;
      return null;
  }
}
