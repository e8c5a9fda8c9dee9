import { quoteGo } from "../../../../value/go-format.ts";
import { parsePipe } from "./parse-pipe.ts";
import { type Node, printNode } from "./template-nodes.ts";
import {
  expect,
  fail,
  MAX_NESTING,
  next,
  nextNonSpace,
  peek,
  peekNonSpace,
  type TemplateParser,
  TemplateSyntaxError,
  unexpected,
  unquote,
} from "./template-parser.ts";
import { tokenizeTemplate } from "./template-tokens.ts";

/** The templates of a text by their names. The whole text is `output`. */
export type Templates = ReadonlyMap<string, readonly Node[]>;

/** Parses a template; fails with the error of Go. Upstream: Go text/template/parse/parse.go. */
export function parseTemplate(text: string): { readonly templates: Templates } | { readonly error: string } {
  const parser: TemplateParser = {
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

/** Adds a named template. One that is empty gives way to another of its name. */
function define(parser: TemplateParser, name: string, nodes: readonly Node[]): void {
  const isEmpty = (some: readonly Node[]) =>
    some.every((one) => one.kind === "text" && one.text.trim() === "");
  const before = parser.templates.get(name);
  if (before === undefined || isEmpty(before)) parser.templates.set(name, nodes);
  else if (!isEmpty(nodes)) fail(parser, `template: multiple definition of template ${quoteGo(name)}`);
}

function parseAll(parser: TemplateParser): readonly Node[] {
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
function parseSeparate(parser: TemplateParser, context: string): readonly Node[] {
  const { ranges, started, variables } = parser;
  Object.assign(parser, { ranges: 0, started: 0, variables: ["$"] });
  const { nodes, end } = parseList(parser);
  if (end.kind !== "end") fail(parser, `unexpected ${printNode(end)} in ${context}`);
  Object.assign(parser, { ranges, started, variables });
  return nodes;
}

/** Parses nodes up to `{{end}}` or `{{else}}`. */
function parseList(parser: TemplateParser): { readonly nodes: readonly Node[]; readonly end: Node } {
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

function parseNode(parser: TemplateParser): Node {
  const token = nextNonSpace(parser);
  if (token.kind === "text") return { kind: "text", at: token.at, text: token.text };
  if (token.kind !== "leftDelim") return unexpected(parser, token, "input");
  parser.started = token.line;
  const node = parseAction(parser);
  parser.started = 0;
  return node;
}

function parseAction(parser: TemplateParser): Node {
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

function parseTemplateCall(parser: TemplateParser, kind: "template" | "block"): Node {
  const context = `${kind} clause`;
  const token = expect(parser, ["string", "rawString"], context);
  const name = unquote(parser, token);
  const isBare = kind === "template" && peekNonSpace(parser).kind === "rightDelim";
  if (isBare) parser.at++;
  const pipe = isBare ? null : parsePipe(parser, context, "rightDelim");
  if (kind === "block") define(parser, name, parseSeparate(parser, context));
  return { kind: "template", at: token.at, name, pipe };
}

function parseBlock(parser: TemplateParser, kind: "if" | "with" | "range"): Node {
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

function parseElse(parser: TemplateParser, kind: "if" | "with" | "range"): readonly Node[] {
  if (kind !== "range" && peek(parser).kind === kind) {
    parser.at++;
    return [parseBlock(parser, kind)];
  }
  const { nodes, end } = parseList(parser);
  if (end.kind !== "end") fail(parser, `expected end; found ${printNode(end)}`);
  return nodes;
}
