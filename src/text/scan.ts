import { afterBreak, isBlankOrEnd, isBreak, SPACE, TAB } from "./chars.ts";
import type { Problem, SyntaxProblem } from "./problem.ts";
import { scanName, scanTag } from "./scan-name.ts";
import { isDocumentMark, type ScannedScalar, scanBlock, scanPlain, scanQuoted } from "./scan-scalar.ts";
import type { ScalarStyle, Token, TokenKind } from "./syntax.ts";

/**
 * The tokens of one document's text, up to its end, its `...` line or the first problem. Never fails otherwise; takes
 * time in proportion to the text. The text must not hold control characters.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go (v2.4): the same rules for indentation, tabs and keys of one line.
 */
export function scan(text: string): { readonly tokens: readonly Token[]; readonly problem: Problem | null } {
  const scanner = new Scanner(text);
  scanner.run();
  return { tokens: scanner.tokens, problem: scanner.problem };
}

/** Something that turns out to be a key if a `:` follows on its line. */
type Candidate = {
  /** Where in the tokens the key would begin. */
  readonly token: number;
  readonly start: number;
  readonly lineStart: number;
  /** Whether nothing but a key can stand here. */
  readonly required: boolean;
};

const MAX_KEY = 1024;

class Scanner {
  readonly tokens: Token[] = [];
  problem: Problem | null = null;

  private readonly text: string;
  private at = 0;
  private lineStart = 0;
  /** How many brackets are open. */
  private flow = 0;
  /** Column of the block collection that is open, -1 for none. */
  private indent = -1;
  private readonly indents: number[] = [];
  /** Whether a key of one line may begin here; and in a block, whether a new collection may. */
  private keyAllowed = true;
  /** One for each level of brackets. */
  private readonly candidates: (Candidate | null)[] = [null];

  constructor(text: string) {
    this.text = text;
  }

  run(): void {
    while (this.problem === null) {
      this.skipSpace();
      if (this.flow === 0) this.closeBlocks(this.at - this.lineStart);
      const char = this.text[this.at];
      if (char === undefined || isDocumentMark(this.text, this.at, this.lineStart)) {
        this.finish(char === undefined ? "end" : "document-end");
        return;
      }
      if (char === "%" && this.at === this.lineStart) this.failHere("directive");
      else this.readToken(char);
    }
  }

  private readToken(char: string): void {
    const next = this.text.charCodeAt(this.at + 1);
    const inBlock = this.flow === 0;
    switch (char) {
      case "[":
      case "{":
        this.openBracket(char === "[" ? "flow-list-start" : "flow-map-start");
        break;
      case "]":
      case "}":
        this.closeBracket(char === "]" ? "flow-list-end" : "flow-map-end");
        break;
      case ",":
        this.readComma();
        break;
      case "-":
        if (isBlankOrEnd(next)) this.readStart("entry");
        else this.readPlain();
        break;
      case "?":
        if (!inBlock || isBlankOrEnd(next)) this.readStart("key");
        else this.readPlain();
        break;
      case ":":
        if (!inBlock || isBlankOrEnd(next)) this.readValue();
        else this.readPlain();
        break;
      case "*":
      case "&":
      case "!":
        this.readName(char === "*" ? "alias" : char === "&" ? "anchor" : "tag");
        break;
      case "|":
      case ">":
        if (inBlock) this.readBlockScalar(char === "|" ? "literal" : "folded");
        else this.failHere("bad-start");
        break;
      case "'":
      case '"':
        this.readQuoted(char === "'" ? "single" : "double");
        break;
      case "\t":
        this.failHere("tab");
        break;
      case "%":
      case "@":
      case "`":
        this.failHere("bad-start");
        break;
      default:
        this.readPlain();
    }
  }

  private skipSpace(): void {
    const { text } = this;
    for (;;) {
      if (this.at === this.lineStart && text.charCodeAt(this.at) === 0xfeff) this.lineStart = ++this.at; // takes no column
      const tabs = this.flow > 0 || !this.keyAllowed;
      let code = text.charCodeAt(this.at);
      while (code === SPACE || (tabs && code === TAB)) code = text.charCodeAt(++this.at);
      if (code === 0x23) {
        while (!isBreak(code) && !Number.isNaN(code)) code = text.charCodeAt(++this.at);
      }
      if (!isBreak(code)) return;
      this.at = afterBreak(text, this.at);
      this.lineStart = this.at;
      if (this.flow === 0) this.keyAllowed = true;
    }
  }

  private finish(kind: TokenKind): void {
    if (this.flow === 0) this.closeBlocks(-1);
    this.dropCandidate();
    this.push(kind, this.at, this.at);
  }

  private push(kind: TokenKind, start: number, end: number, text = "", style: ScalarStyle = "empty"): void {
    if (this.problem === null) this.tokens.push({ kind, start, end, text, style });
  }

  private fail(kind: SyntaxProblem, start: number, end: number): void {
    this.problem ??= { kind, start, end, noticed: this.at };
  }

  private failHere(kind: SyntaxProblem): void {
    this.fail(kind, this.at, this.at + 1);
  }

  /** Opens a block collection if `column` is further in than the one that is open. */
  private openBlock(kind: TokenKind, column: number, token: number, start: number): void {
    if (this.flow > 0 || this.indent >= column || this.problem !== null) return;
    this.indents.push(this.indent);
    this.indent = column;
    this.tokens.splice(token, 0, { kind, start, end: start, text: "", style: "empty" });
  }

  private closeBlocks(column: number): void {
    while (this.indent > column) {
      this.push("block-end", this.at, this.at);
      this.indent = this.indents.pop() as number;
    }
  }

  private saveCandidate(): void {
    if (!this.keyAllowed) return;
    const required = this.flow === 0 && this.indent === this.at - this.lineStart;
    this.dropCandidate();
    this.candidates[this.flow] = {
      token: this.tokens.length,
      start: this.at,
      lineStart: this.lineStart,
      required,
    };
  }

  private dropCandidate(): void {
    const candidate = this.candidates[this.flow];
    if (candidate?.required) this.failCandidate(candidate);
    this.candidates[this.flow] = null;
  }

  private failCandidate(candidate: Candidate): void {
    const token = this.tokens[candidate.token];
    this.fail("no-colon", candidate.start, token ? token.end : candidate.start + 1);
    // What is no key is not there for the composer, which would complain in less helpful words.
    this.tokens.length = Math.min(this.tokens.length, candidate.token);
  }

  /** The candidate that a `:` here makes a key; null if there is none, or the `:` comes too late. */
  private takeCandidate(): Candidate | null {
    const candidate = this.candidates[this.flow];
    if (!candidate) return null;
    this.candidates[this.flow] = null;
    if (candidate.lineStart === this.lineStart && candidate.start + MAX_KEY >= this.at) return candidate;
    if (candidate.required) this.failCandidate(candidate);
    return null;
  }

  private openBracket(kind: TokenKind): void {
    this.saveCandidate();
    this.flow++;
    this.candidates.push(null);
    this.keyAllowed = true;
    this.pushIndicator(kind);
  }

  private closeBracket(kind: TokenKind): void {
    this.dropCandidate();
    if (this.flow > 0) {
      this.flow--;
      this.candidates.pop();
    }
    this.keyAllowed = false;
    this.pushIndicator(kind);
  }

  private pushIndicator(kind: TokenKind): void {
    this.push(kind, this.at, this.at + 1);
    this.at++;
  }

  private readComma(): void {
    this.dropCandidate();
    this.keyAllowed = true;
    this.pushIndicator("comma");
  }

  /** `- ` and `? `. */
  private readStart(kind: "entry" | "key"): void {
    if (this.flow === 0) {
      if (!this.keyAllowed) this.failHere(kind === "entry" ? "misplaced-item" : "misplaced-key");
      const collection = kind === "entry" ? "list-start" : "map-start";
      this.openBlock(collection, this.at - this.lineStart, this.tokens.length, this.at);
    }
    this.dropCandidate();
    this.keyAllowed = kind === "entry" || this.flow === 0;
    this.pushIndicator(kind);
  }

  private readValue(): void {
    const candidate = this.takeCandidate();
    if (candidate) {
      const { token, start, lineStart } = candidate;
      this.tokens.splice(token, 0, { kind: "key", start, end: start, text: "", style: "empty" });
      this.openBlock("map-start", start - lineStart, token, start);
      this.keyAllowed = false;
    } else {
      if (this.flow === 0) {
        if (!this.keyAllowed) this.failHere("second-value");
        this.openBlock("map-start", this.at - this.lineStart, this.tokens.length, this.at);
      }
      this.keyAllowed = this.flow === 0;
    }
    this.pushIndicator("value");
  }

  private readName(kind: "alias" | "anchor" | "tag"): void {
    this.saveCandidate();
    this.keyAllowed = false;
    const { text, end, isWhole } =
      kind === "tag" ? scanTag(this.text, this.at) : scanName(this.text, this.at);
    if (!isWhole) this.fail(kind === "tag" ? "bad-tag" : "anchor-name", this.at, end + 1);
    this.push(kind, this.at, end, text);
    this.at = end;
  }

  private readPlain(): void {
    this.saveCandidate();
    this.keyAllowed = false;
    this.pushScalar("plain", scanPlain(this.text, this.at, this.lineStart, this.indent + 1, this.flow > 0));
  }

  private readQuoted(style: ScalarStyle): void {
    this.saveCandidate();
    this.keyAllowed = false;
    this.pushScalar(style, scanQuoted(this.text, this.at, this.lineStart));
  }

  private readBlockScalar(style: ScalarStyle): void {
    this.dropCandidate();
    this.pushScalar(style, scanBlock(this.text, this.at, this.indent));
  }

  private pushScalar(style: ScalarStyle, found: ScannedScalar | Problem): void {
    if ("kind" in found) {
      this.problem ??= found;
      return;
    }
    this.push("scalar", this.at, found.end, found.value, style);
    this.at = found.at;
    this.lineStart = found.lineStart;
    if (!found.crossedLines) return;
    this.keyAllowed = true;
    const candidate = this.candidates[this.flow];
    if (candidate?.required) this.failCandidate(candidate);
  }
}
