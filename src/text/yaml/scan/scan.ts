import type { ScalarStyle, Token, TokenKind } from "../syntax-tree.ts";
import type { SyntaxErrorKind, YamlError } from "../yaml-error.ts";
import { afterBreak, isBlankOrEnd, isBreak, SPACE, TAB } from "./characters.ts";
import { endOfDirective, scanName, scanTag } from "./scan-name.ts";
import { isDocumentMark, type ScannedScalar, scanBlock, scanPlain, scanQuoted } from "./scan-scalar.ts";
import { SimpleKeys } from "./simple-keys.ts";
import { TokenList } from "./token-list.ts";

/**
 * Returns the tokens of one document with the directives and the `---` before it, up to the mark or the directive after it, or
 * to the first error. Omits tokens that go-yaml would not have returned before it met the error. `text` must not contain control
 * characters. With `isJson` the text is JSON, so keys may be long, and strings may contain the escapes of JSON. The time grows
 * with the length of the text. `onRead` gets the offset before each token.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go (v2.4), with the same rules for indentation, tabs and simple keys.
 */
export function scan(
  text: string,
  isJson: boolean,
  onRead?: (at: number) => void,
): { readonly tokens: readonly Token[]; readonly error: YamlError | null } {
  const scanner = new Scanner(text, isJson);
  scanner.run(onRead);
  return scanner.out;
}

class Scanner {
  readonly out = new TokenList();

  private readonly text: string;
  private readonly isJson: boolean;
  private readonly hasSecondMark: boolean;
  private readonly keys: SimpleKeys;
  at = 0;
  lineStart = 0;
  /** Whether a simple key may begin here and, in a block, a new collection. */
  private simpleKeyAllowed = true;
  constructor(text: string, isJson: boolean) {
    this.text = text;
    this.isJson = isJson;
    this.keys = new SimpleKeys(this.out, isJson);
    this.hasSecondMark = text.startsWith("\ufeff\ufeff");
  }

  run(onRead?: (at: number) => void): void {
    // A byte order mark at the start has no column.
    if (this.text.charCodeAt(0) === 0xfeff) this.lineStart = ++this.at;
    let goesOn = true;
    while (goesOn) {
      const { at, lineStart } = this;
      onRead?.(at);
      this.keys.begin(this);
      goesOn = this.readNext() && this.out.error === null;
      if (this.out.error !== null) this.keys.dropPossible({ at, lineStart });
    }
  }

  /** Reads the next token, with the ends of blocks before it. Returns whether more tokens can follow. */
  private readNext(): boolean {
    this.skipSpace();
    if (this.keys.depth === 0) this.out.closeBlocks(this.at - this.lineStart, this.at);
    const char = this.text[this.at];
    if (char === undefined) return this.finish("end");
    if (char === "%" && this.at === this.lineStart) return this.readDirective();
    if (isDocumentMark(this.text, this.at, this.lineStart)) return this.readMark(char === "-");
    this.readToken(char);
    return true;
  }

  /** Whether only directives and no content precede. */
  private isPrologue(): boolean {
    return (this.out.tokens.at(-1)?.kind ?? "directive") === "directive";
  }

  private readDirective(): boolean {
    this.keys.remove(this);
    const end = endOfDirective(this.text, this.at);
    if (end < 0) this.failHere("directive");
    if (!this.isPrologue()) return this.finish("document-end");
    this.simpleKeyAllowed = false;
    this.out.push("directive", this.at, end, this.text.slice(this.at, end));
    this.at = end < this.text.length ? afterBreak(this.text, end) : end;
    this.lineStart = this.at;
    return true;
  }

  private readMark(isStart: boolean): boolean {
    if (!isStart || !this.isPrologue()) return this.finish("document-end");
    this.simpleKeyAllowed = false;
    this.out.push("document-start", this.at, this.at + 3);
    this.at += 3;
    return true;
  }

  private readToken(char: string): void {
    const next = this.text.charCodeAt(this.at + 1);
    const inBlock = this.keys.depth === 0;
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
      // After a second byte order mark go-yaml takes the first character of each line for one.
      if (this.hasSecondMark && this.at === this.lineStart && this.at < text.length) this.at++;
      const tabs = this.keys.depth > 0 || !this.simpleKeyAllowed;
      let code = text.charCodeAt(this.at);
      while (code === SPACE || (tabs && code === TAB)) code = text.charCodeAt(++this.at);
      if (code === 0x23) {
        while (!isBreak(code) && !Number.isNaN(code)) code = text.charCodeAt(++this.at);
      }
      if (!isBreak(code)) return;
      this.at = afterBreak(text, this.at);
      this.lineStart = this.at;
      if (this.keys.depth === 0) this.simpleKeyAllowed = true;
    }
  }

  private finish(kind: TokenKind): false {
    const { at } = this;
    if (this.keys.depth === 0) this.out.closeBlocks(-1, at);
    // At the end of the text go-yaml begins a new line.
    if (kind === "end") this.at++;
    this.keys.remove(this);
    this.out.push(kind, at, at);
    this.keys.check({ at: this.at, lineStart: kind === "end" ? -1 : this.lineStart });
    return false;
  }

  private fail(kind: SyntaxErrorKind, start: number, end: number): void {
    this.out.fail(kind, start, end, this.at);
  }

  private failHere(kind: SyntaxErrorKind): void {
    this.fail(kind, this.at, this.at + 1);
  }

  private saveSimpleKey(): void {
    if (this.simpleKeyAllowed) this.keys.save(this);
  }

  private openBracket(kind: TokenKind): void {
    this.saveSimpleKey();
    this.keys.open();
    this.simpleKeyAllowed = true;
    this.pushIndicator(kind);
  }

  private closeBracket(kind: TokenKind): void {
    this.keys.remove(this);
    this.keys.close(this);
    this.simpleKeyAllowed = false;
    this.pushIndicator(kind);
  }

  private pushIndicator(kind: TokenKind): void {
    this.out.push(kind, this.at, this.at + 1);
    this.at++;
  }

  private readComma(): void {
    this.keys.remove(this);
    this.simpleKeyAllowed = true;
    this.pushIndicator("comma");
  }

  /** Reads `- ` or `? `. */
  private readStart(kind: "entry" | "key"): void {
    if (this.keys.depth === 0) {
      if (!this.simpleKeyAllowed) this.failHere(kind === "entry" ? "misplaced-item" : "misplaced-key");
      const collection = kind === "entry" ? "list-start" : "map-start";
      this.out.openBlock(collection, this.at - this.lineStart, this.out.tokens.length, this.at);
    }
    this.keys.remove(this);
    this.simpleKeyAllowed = kind === "entry" || this.keys.depth === 0;
    this.pushIndicator(kind);
  }

  private readValue(): void {
    const simpleKey = this.keys.take(this);
    if (simpleKey) {
      const { token, start, lineStart, isReturned } = simpleKey;
      this.out.insert(isReturned ? this.out.tokens.length : token, "key", start);
      if (this.keys.depth === 0) {
        const index = isReturned ? this.out.tokens.length : token;
        this.out.openBlock("map-start", start - lineStart, index, start);
      }
      this.simpleKeyAllowed = false;
    } else {
      if (this.keys.depth === 0) {
        if (!this.simpleKeyAllowed) this.failHere("second-value");
        this.out.openBlock("map-start", this.at - this.lineStart, this.out.tokens.length, this.at);
      }
      this.simpleKeyAllowed = this.keys.depth === 0;
    }
    this.pushIndicator("value");
  }

  private readName(kind: "alias" | "anchor" | "tag"): void {
    this.saveSimpleKey();
    this.simpleKeyAllowed = false;
    const { text, end, isValid } =
      kind === "tag" ? scanTag(this.text, this.at) : scanName(this.text, this.at);
    if (!isValid) this.fail(kind === "tag" ? "bad-tag" : "anchor-name", this.at, end + 1);
    this.out.push(kind, this.at, end, text);
    this.at = end;
  }

  private readPlain(): void {
    this.saveSimpleKey();
    this.simpleKeyAllowed = false;
    this.pushScalar(
      "plain",
      scanPlain(this.text, this.at, this.lineStart, this.out.indent + 1, this.keys.depth > 0),
    );
  }

  private readQuoted(style: ScalarStyle): void {
    this.saveSimpleKey();
    this.simpleKeyAllowed = false;
    this.pushScalar(style, scanQuoted(this.text, this.at, this.lineStart, this.isJson));
  }

  private readBlockScalar(style: ScalarStyle): void {
    this.keys.remove(this);
    this.pushScalar(style, scanBlock(this.text, this.at, this.out.indent));
  }

  private pushScalar(style: ScalarStyle, found: ScannedScalar | YamlError): void {
    if ("kind" in found) {
      this.out.error ??= found;
      return;
    }
    this.out.push("scalar", this.at, found.end, found.value, style);
    this.at = found.at;
    this.lineStart = found.lineStart;
    if (found.crossedLines) this.simpleKeyAllowed = true;
  }
}
