/** A part of an expression. White space and comments are none. */
export type Token = {
  readonly kind: "text" | "name" | "sign";
  /** As it stands in the source: texts with their quotes. */
  readonly text: string;
  readonly at: number;
};

/** Quoted texts, with their prefixes. */
export const TEXT =
  /(?:[bB]?[rR][bB]?)("""[\s\S]*?"""|'''[\s\S]*?'''|"[^"]*"|'[^']*')|[bB]?("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')/y;
export const COMMENT = /\/\/[^\n]*/y;
/** Names, also those in back quotes. */
export const NAME = /`[^`]*`|[A-Za-z_]\w*/y;
const SPACE = /\s+/y;

/** The tokens of an expression, from left to right. */
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

/** What a sticky pattern matches at a place; null if nothing. */
export function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
