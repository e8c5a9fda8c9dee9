import type { ShellToken } from "./words.ts";

/** The text of a word that is nothing but text; null for all other tokens. */
export function plainText(token: ShellToken | undefined): string | null {
  if (token?.kind !== "word" || token.pieces.length !== 1) return null;
  const [piece] = token.pieces;
  return piece?.kind === "text" ? piece.text : null;
}

/** `for name in items; do body; done`. */
export type Loop = {
  readonly name: string;
  readonly items: readonly ShellToken[];
  readonly body: readonly ShellToken[];
  /** Of the token behind it. */
  readonly end: number;
};

/** The loop that begins at a token; null if it is none, or has no end. */
export function readLoop(tokens: readonly ShellToken[], from: number): Loop | null {
  const name = plainText(tokens[from + 1]);
  if (name === null || plainText(tokens[from + 2]) !== "in") return null;
  const start = tokens.findIndex((token, i) => i > from && plainText(token) === "do");
  const end = endOfLoop(tokens, start);
  if (start < 0 || end < 0) return null;
  const items = tokens.slice(from + 3, start).filter(({ kind }) => kind === "word");
  return { name, items, body: tokens.slice(start + 1, end), end: end + 1 };
}

/** Where the loop whose body begins behind `start` is done; -1 where it never is. */
function endOfLoop(tokens: readonly ShellToken[], start: number): number {
  let inner = 0;
  return tokens.findIndex((token, i) => {
    if (i <= start) return false;
    const word = plainText(token);
    const opens = tokens[i - 1]?.kind === "operator" || i === start + 1;
    if (word === "for" && opens) inner++;
    return word === "done" && inner-- === 0;
  });
}
