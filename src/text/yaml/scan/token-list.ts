import type { ScalarStyle, Token, TokenKind } from "../syntax-tree.ts";
import type { SyntaxErrorKind, YamlError } from "../yaml-error.ts";

/** The tokens that a scanner has found, its first error, and the block collections that are open. */
export class TokenList {
  readonly tokens: Token[] = [];
  error: YamlError | null = null;
  /** The column of the innermost open block collection; -1 if there is none. */
  indent = -1;

  private readonly indents: number[] = [];

  /** Adds a token at the end, unless there is an error. */
  push(kind: TokenKind, start: number, end: number, text = "", style: ScalarStyle = "empty"): void {
    if (this.error === null) this.tokens.push({ kind, start, end, text, style });
  }

  /** Inserts a token without text at an index of the tokens. */
  insert(index: number, kind: TokenKind, start: number): void {
    this.tokens.splice(index, 0, { kind, start, end: start, text: "", style: "empty" });
  }

  /** Removes the tokens from an index on. */
  dropFrom(index: number): void {
    this.tokens.length = Math.min(this.tokens.length, index);
  }

  /** Records an error, unless there is one. */
  fail(kind: SyntaxErrorKind, start: number, end: number, reportedAt: number): void {
    this.error ??= { kind, start, end, reportedAt };
  }

  /** Opens a block collection at an index of the tokens, if `column` is greater than the column of the innermost open one. */
  openBlock(kind: TokenKind, column: number, index: number, start: number): void {
    if (this.indent >= column || this.error !== null) return;
    this.indents.push(this.indent);
    this.indent = column;
    this.insert(index, kind, start);
  }

  /** Closes the block collections whose column is greater than `column`, with tokens at the offset `at`. */
  closeBlocks(column: number, at: number): void {
    while (this.indent > column) {
      this.push("block-end", at, at);
      this.indent = this.indents.pop() as number;
    }
  }
}
