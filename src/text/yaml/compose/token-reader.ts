import type { Token, TokenKind } from "../syntax-tree.ts";
import type { SyntaxErrorKind, YamlError } from "../yaml-error.ts";

/** Reads tokens one after another, and keeps the first error. */
export class TokenReader {
  error: YamlError | null = null;

  protected at = 0;
  protected readonly tokens: readonly Token[];
  /** The error after the last token. */
  private readonly scanError: YamlError | null;

  constructor(tokens: readonly Token[], scanError: YamlError | null) {
    this.tokens = tokens;
    this.scanError = scanError;
  }

  /** Returns the next token; null after the last token, and then sets `error`. */
  peek(): Token | null {
    const token = this.tokens[this.at];
    if (token !== undefined) return token;
    this.error ??= this.scanError;
    return null;
  }

  protected isNext(...kinds: readonly TokenKind[]): boolean {
    const token = this.peek();
    return token !== null && kinds.includes(token.kind);
  }

  /** Sets the error. `words`: those of go-yaml, where the kind does not say them. */
  protected fail(
    kind: SyntaxErrorKind,
    start: number,
    end: number,
    reportedAt = start,
    words?: string,
  ): null {
    this.error ??= { kind, start, end, reportedAt, ...(words !== undefined && { name: words }) };
    return null;
  }

  /** Sets the error of tokens, in the words of go-yaml. */
  protected refuse(kind: SyntaxErrorKind, { start, end }: Pick<Token, "start" | "end">, words: string): null {
    return this.fail(kind, start, end, start, words);
  }
}

/** Returns the offset of the text after the mark or the directive; -1 if only comments follow. */
export function afterMark(text: string, mark: Token): number {
  const found = /(?:[ \t\r\n]|#.*)*/y;
  found.lastIndex = mark.start + (text[mark.start] === "%" ? 0 : 3);
  found.exec(text);
  return found.lastIndex < text.length ? found.lastIndex : -1;
}
