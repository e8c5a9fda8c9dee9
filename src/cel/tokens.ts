/** A token of an expression. White space and comments are not tokens. */
export type Token = {
  readonly kind: "text" | "name" | "sign";
  /** The source of the token; a string has its quotes. */
  readonly text: string;
  readonly at: number;
};

/** String literals, with their prefixes. */
export const TEXT =
  /(?:[bB]?[rR][bB]?)("""[\s\S]*?"""|'''[\s\S]*?'''|"[^"]*"|'[^']*')|[bB]?("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')/y;
export const COMMENT = /\/\/[^\n]*/y;
/** Names, also in backticks. */
export const NAME = /`[^`]*`|[A-Za-z_]\w*/y;
const SPACE = /\s+/y;

/** Returns the tokens of an expression. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const skipped = match(SPACE, source, at) ?? match(COMMENT, source, at);
    if (skipped !== null) {
      at += skipped.length;
      continue;
    }
    const text = match(TEXT, source, at);
    const name = text === null ? match(NAME, source, at) : null;
    const token = text ?? name ?? (source[at] as string);
    tokens.push({ kind: text !== null ? "text" : name !== null ? "name" : "sign", text: token, at });
    at += token.length;
  }
  return tokens;
}

/** Returns the match of a sticky pattern at a position; null if there is none. */
export function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
