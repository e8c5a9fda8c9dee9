import { quoteGo } from "../../../../value/go-format.ts";
import { readNumber, unquoteGo } from "./template-constants.ts";
import { FUNCTIONS } from "./template-functions.ts";
import { type Command, type Node, type Operand, type Pipe, printNode } from "./template-nodes.ts";
import { describeToken, type TemplateToken, type TokenKind, tokenizeTemplate } from "./template-tokens.ts";

/** The templates of a text by their names. The whole text is `output`. */
export type Templates = ReadonlyMap<string, readonly Node[]>;

/** The maximum depth of nested actions. */
const MAX_NESTING = 200;

/** Parses a template; fails with the error of Go. Upstream: Go text/template/parse/parse.go. */
export function parseTemplate(text: string): { readonly templates: Templates } | { readonly error: string } {
  const parser: Parser = {
    tokens: tokenizeTemplate(text),
    templates: new Map(),
    at: 0,
    last: 0,
    started: 0,
    variables: ["$"],
    ranges: 0,
    depth: 0,
  };
  try {
    define(parser, "output", parseAll(parser));
    return { templates: parser.templates };
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return { error: error.message };
    throw error;
  }
}

class TemplateSyntaxError extends Error {}

type Parser = {
  readonly tokens: readonly TemplateToken[];
  readonly templates: Map<string, readonly Node[]>;
  /** The next token. */
  at: number;
  /** The last token that was seen: errors have its line. */
  last: number;
  /** The line where the current action starts; 0 outside of actions. */
  started: number;
  variables: readonly string[];
  /** How many ranges are around. */
  ranges: number;
  depth: number;
};

function fail({ tokens, last }: Parser, message: string): never {
  throw new TemplateSyntaxError(`template: output:${tokens[last]?.line ?? 1}: ${message}`);
}

function unexpected(parser: Parser, token: TemplateToken, context: string): never {
  if (token.kind !== "error") return fail(parser, `unexpected ${describeToken(token)} in ${context}`);
  if (parser.started === 0 || parser.started === token.line) return fail(parser, token.text);
  const where = ` started at output:${parser.started}`;
  return fail(parser, `${token.text}${token.text.endsWith(" action") ? "" : " in action"}${where}`);
}

function peek(parser: Parser): TemplateToken {
  const at = Math.min(parser.at, parser.tokens.length - 1);
  parser.last = Math.max(parser.last, at);
  return parser.tokens[at] as TemplateToken;
}

function next(parser: Parser): TemplateToken {
  const token = peek(parser);
  parser.at++;
  return token;
}

function peekNonSpace(parser: Parser): TemplateToken {
  while (peek(parser).kind === "space") parser.at++;
  return peek(parser);
}

function nextNonSpace(parser: Parser): TemplateToken {
  const token = peekNonSpace(parser);
  parser.at++;
  return token;
}

function expect(parser: Parser, kinds: readonly TokenKind[], context: string): TemplateToken {
  const token = nextNonSpace(parser);
  return kinds.includes(token.kind) ? token : unexpected(parser, token, context);
}

/** Adds a named template. One that is empty gives way to another of its name. */
function define(parser: Parser, name: string, nodes: readonly Node[]): void {
  const isEmpty = (some: readonly Node[]) =>
    some.every((one) => one.kind === "text" && one.text.trim() === "");
  const before = parser.templates.get(name);
  if (before === undefined || isEmpty(before)) parser.templates.set(name, nodes);
  else if (!isEmpty(nodes)) fail(parser, `template: multiple definition of template ${quoteGo(name)}`);
}

function parseAll(parser: Parser): readonly Node[] {
  const nodes: Node[] = [];
  while (peek(parser).kind !== "eof") {
    const start = parser.at;
    if (next(parser).kind === "leftDelim" && nextNonSpace(parser).kind === "define") {
      const context = "define clause";
      const name = unquote(parser, expect(parser, ["string", "rawString"], context));
      expect(parser, ["rightDelim"], context);
      define(parser, name, parseSeparate(parser, context));
      continue;
    }
    parser.at = start;
    const node = parseNode(parser);
    if (node.kind === "end" || node.kind === "else") fail(parser, `unexpected ${printNode(node)}`);
    nodes.push(node);
  }
  return nodes;
}

/** Parses the body of a named template, which knows no variables from outside. */
function parseSeparate(parser: Parser, context: string): readonly Node[] {
  const { ranges, started, variables } = parser;
  Object.assign(parser, { ranges: 0, started: 0, variables: ["$"] });
  const { nodes, end } = parseList(parser);
  if (end.kind !== "end") fail(parser, `unexpected ${printNode(end)} in ${context}`);
  Object.assign(parser, { ranges, started, variables });
  return nodes;
}

/** Parses nodes up to `{{end}}` or `{{else}}`. */
function parseList(parser: Parser): { readonly nodes: readonly Node[]; readonly end: Node } {
  if (++parser.depth > MAX_NESTING) fail(parser, "actions are nested too deep");
  const nodes: Node[] = [];
  while (peekNonSpace(parser).kind !== "eof") {
    const node = parseNode(parser);
    if (node.kind === "end" || node.kind === "else") {
      parser.depth--;
      return { nodes, end: node };
    }
    nodes.push(node);
  }
  return fail(parser, "unexpected EOF");
}

function parseNode(parser: Parser): Node {
  const token = nextNonSpace(parser);
  if (token.kind === "text") return { kind: "text", at: token.at, text: token.text };
  if (token.kind !== "leftDelim") return unexpected(parser, token, "input");
  parser.started = token.line;
  const node = parseAction(parser);
  parser.started = 0;
  return node;
}

function parseAction(parser: Parser): Node {
  const { kind, at } = nextNonSpace(parser);
  switch (kind) {
    case "if":
    case "with":
    case "range":
      return parseBlock(parser, kind);
    case "end":
      return { kind, at: expect(parser, ["rightDelim"], "end").at };
    case "else": {
      const after = peekNonSpace(parser);
      if (after.kind === "if" || after.kind === "with") return { kind, at: after.at };
      return { kind, at: expect(parser, ["rightDelim"], "else").at };
    }
    case "break":
    case "continue":
      expect(parser, ["rightDelim"], `{{${kind}}}`);
      if (parser.ranges === 0) fail(parser, `{{${kind}}} outside {{range}}`);
      return { kind, at };
    case "template":
    case "block":
      return parseTemplateCall(parser, kind);
    default:
      parser.at--;
      return { kind: "action", at, pipe: parsePipe(parser, "command", "rightDelim") };
  }
}

function parseTemplateCall(parser: Parser, kind: "template" | "block"): Node {
  const context = `${kind} clause`;
  const token = expect(parser, ["string", "rawString"], context);
  const name = unquote(parser, token);
  const isBare = kind === "template" && peekNonSpace(parser).kind === "rightDelim";
  if (isBare) parser.at++;
  const pipe = isBare ? null : parsePipe(parser, context, "rightDelim");
  if (kind === "block") define(parser, name, parseSeparate(parser, context));
  return { kind: "template", at: token.at, name, pipe };
}

function parseBlock(parser: Parser, kind: "if" | "with" | "range"): Node {
  const { variables } = parser;
  const pipe = parsePipe(parser, kind, "rightDelim");
  if (kind === "range") parser.ranges++;
  const { nodes: body, end } = parseList(parser);
  if (kind === "range") parser.ranges--;
  const block = { kind, at: pipe.at, pipe, body };
  if (end.kind === "end") {
    parser.variables = variables;
    return { ...block, otherwise: null };
  }
  const otherwise = parseElse(parser, kind);
  parser.variables = variables;
  return { ...block, otherwise };
}

function parseElse(parser: Parser, kind: "if" | "with" | "range"): readonly Node[] {
  if (kind !== "range" && peek(parser).kind === kind) {
    parser.at++;
    return [parseBlock(parser, kind)];
  }
  const { nodes, end } = parseList(parser);
  if (end.kind !== "end") fail(parser, `expected end; found ${printNode(end)}`);
  return nodes;
}

function parsePipe(parser: Parser, context: string, end: TokenKind): Pipe {
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
  parser: Parser,
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

function parseCommand(parser: Parser): Command {
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
function parseOperand(parser: Parser): Operand | null {
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

function parseTerm(parser: Parser): Operand | null {
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

function unquote(parser: Parser, { text }: TemplateToken): string {
  return unquoteGo(text) ?? fail(parser, "invalid syntax");
}
