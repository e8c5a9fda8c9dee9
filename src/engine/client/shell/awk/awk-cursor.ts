import type { AwkToken } from "./awk-tokens.ts";

/** What a reader of awk throws at a program that is wrong or not supported. */
export class NotSupported extends Error {}

/** Where a reader is. `depth`: how deep it is in nested parts. */
export type Cursor = {
  readonly tokens: readonly AwkToken[];
  /** The names of the called functions. */
  readonly calls: Set<string>;
  at: number;
  depth: number;
};

/** Returns the next token. */
export function peek({ tokens, at }: Cursor): AwkToken {
  return tokens[at] ?? { kind: "end", text: "" };
}

/** Whether the next token is this mark or word. If so, takes it. */
export function takes(cursor: Cursor, text: string): boolean {
  const { kind, text: found } = peek(cursor);
  if ((kind !== "mark" && kind !== "name") || found !== text) return false;
  cursor.at++;
  return true;
}

/** Takes this mark or word. */
export function expect(cursor: Cursor, text: string): void {
  if (!takes(cursor, text)) throw new NotSupported();
}

/** Takes a name and returns it. */
export function readName(cursor: Cursor): string {
  const { kind, text } = peek(cursor);
  if (kind !== "name") throw new NotSupported();
  cursor.at++;
  return text;
}

/** Skips ends of lines. */
export function skipLines(cursor: Cursor): void {
  while (takes(cursor, "\n"));
}

/** Skips ends of lines and of statements. */
export function skipEnds(cursor: Cursor): void {
  while (takes(cursor, ";") || takes(cursor, "\n"));
}
