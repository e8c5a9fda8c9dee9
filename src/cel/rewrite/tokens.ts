/** String literals, with their prefixes. */
export const TEXT =
  /(?:[bB]?[rR][bB]?)("""[\s\S]*?"""|'''[\s\S]*?'''|"[^"]*"|'[^']*')|[bB]?("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')/y;
export const COMMENT = /\/\/[^\n]*/y;
/** Names, also in backticks. */
export const NAME = /`[^`]*`|[A-Za-z_]\w*/y;

/** Returns the match of a sticky pattern at a position; null if there is none. */
export function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
