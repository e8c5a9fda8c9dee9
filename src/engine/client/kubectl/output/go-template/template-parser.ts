import { unquoteGo } from "./template-constants.ts";
import type { Node } from "./template-nodes.ts";
import { describeToken, type TemplateToken, type TokenKind } from "./template-tokens.ts";

/** The maximum depth of nested actions. */
export const MAX_NESTING = 200;

/** The syntax error of a template. */
export class TemplateSyntaxError extends Error {}

/** How far a text is parsed. */
export type TemplateParser = {
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

/** Throws a {@link TemplateSyntaxError} with the line of the last token. */
export function fail({ tokens, last }: TemplateParser, message: string): never {
  throw new TemplateSyntaxError(`template: output:${tokens[last]?.line ?? 1}: ${message}`);
}

/** Throws the error of a token that may not be here. `context`: what is being parsed. */
export function unexpected(parser: TemplateParser, token: TemplateToken, context: string): never {
  if (token.kind !== "error") return fail(parser, `unexpected ${describeToken(token)} in ${context}`);
  if (parser.started === 0 || parser.started === token.line) return fail(parser, token.text);
  const where = ` started at output:${parser.started}`;
  return fail(parser, `${token.text}${token.text.endsWith(" action") ? "" : " in action"}${where}`);
}

/** Returns the next token, and does not take it. */
export function peek(parser: TemplateParser): TemplateToken {
  const at = Math.min(parser.at, parser.tokens.length - 1);
  parser.last = Math.max(parser.last, at);
  return parser.tokens[at] as TemplateToken;
}

/** Takes the next token. */
export function next(parser: TemplateParser): TemplateToken {
  const token = peek(parser);
  parser.at++;
  return token;
}

/** Skips spaces, and returns the token after them. */
export function peekNonSpace(parser: TemplateParser): TemplateToken {
  while (peek(parser).kind === "space") parser.at++;
  return peek(parser);
}

/** Skips spaces, and takes the token after them. */
export function nextNonSpace(parser: TemplateParser): TemplateToken {
  const token = peekNonSpace(parser);
  parser.at++;
  return token;
}

/** Takes the next token that is no space; fails if it has another kind. */
export function expect(parser: TemplateParser, kinds: readonly TokenKind[], context: string): TemplateToken {
  const token = nextNonSpace(parser);
  return kinds.includes(token.kind) ? token : unexpected(parser, token, context);
}

/** Returns the text of a string token. */
export function unquote(parser: TemplateParser, { text }: TemplateToken): string {
  return unquoteGo(text) ?? fail(parser, "invalid syntax");
}
