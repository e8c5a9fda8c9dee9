import type { ScalarStyle, Token, TokenKind } from "../syntax-tree.ts";
import type { SyntaxErrorKind, YamlError } from "../yaml-error.ts";
import { afterBreak, isBlankOrEnd, isBreak, SPACE, TAB } from "./characters.ts";
import { scanName, scanTag } from "./scan-name.ts";
import { isDocumentMark, type ScannedScalar, scanBlock, scanPlain, scanQuoted } from "./scan-scalar.ts";
import { TokenList } from "./token-list.ts";

/**
 * Returns the tokens of one document up to its end, its `...` line or the first error. `text` must not contain control
 * characters. The time grows with the length of the text.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go (v2.4), with the same rules for indentation, tabs and simple keys.
 */
export function scan(text: string): { readonly tokens: readonly Token[]; readonly error: YamlError | null } {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner.out;
}

/** A token that becomes a key if a `:` follows on the same line. go-yaml calls it a simple key. */
type SimpleKey = {
  /** The index in the tokens at which the key would begin. */
  readonly token: number;
  readonly start: number;
  readonly lineStart: number;
  /** Whether only a key is allowed here. */
  readonly required: boolean;
};

/** The largest number of characters between the start of a simple key and its `:`. */
const MAX_KEY = 1024;

class Scanner {
  readonly out = new TokenList();

  private readonly text: string;
  private at = 0;
  private lineStart = 0;
  /** The number of open brackets. */
  private flowLevel = 0;
  /** Whether a simple key may begin here and, in a block, a new collection. */
  private simpleKeyAllowed = true;
  /** The possible simple key of each level of brackets. */
  private readonly simpleKeys: (SimpleKey | null)[] = [null];

  constructor(text: string) {
    this.text = text;
  }

  run(): void {
    while (this.out.error === null) {
      this.skipSpace();
      if (this.flowLevel === 0) this.out.closeBlocks(this.at - this.lineStart, this.at);
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
    const inBlock = this.flowLevel === 0;
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
      if (this.at === this.lineStart && text.charCodeAt(this.at) === 0xfeff) this.lineStart = ++this.at; // the byte order mark has no column
      const tabs = this.flowLevel > 0 || !this.simpleKeyAllowed;
      let code = text.charCodeAt(this.at);
      while (code === SPACE || (tabs && code === TAB)) code = text.charCodeAt(++this.at);
      if (code === 0x23) {
        while (!isBreak(code) && !Number.isNaN(code)) code = text.charCodeAt(++this.at);
      }
      if (!isBreak(code)) return;
      this.at = afterBreak(text, this.at);
      this.lineStart = this.at;
      if (this.flowLevel === 0) this.simpleKeyAllowed = true;
    }
  }

  private finish(kind: TokenKind): void {
    if (this.flowLevel === 0) this.out.closeBlocks(-1, this.at);
    this.removeSimpleKey();
    this.out.push(kind, this.at, this.at);
  }

  private fail(kind: SyntaxErrorKind, start: number, end: number): void {
    this.out.fail(kind, start, end, this.at);
  }

  private failHere(kind: SyntaxErrorKind): void {
    this.fail(kind, this.at, this.at + 1);
  }

  private saveSimpleKey(): void {
    if (!this.simpleKeyAllowed) return;
    const required = this.flowLevel === 0 && this.out.indent === this.at - this.lineStart;
    this.removeSimpleKey();
    this.simpleKeys[this.flowLevel] = {
      token: this.out.tokens.length,
      start: this.at,
      lineStart: this.lineStart,
      required,
    };
  }

  private removeSimpleKey(): void {
    const simpleKey = this.simpleKeys[this.flowLevel];
    if (simpleKey?.required) this.failSimpleKey(simpleKey);
    this.simpleKeys[this.flowLevel] = null;
  }

  private failSimpleKey(simpleKey: SimpleKey): void {
    const token = this.out.tokens[simpleKey.token];
    this.fail("no-colon", simpleKey.start, token ? token.end : simpleKey.start + 1);
    // Without these tokens the composer does not report the same mistake with a less helpful message.
    this.out.tokens.length = Math.min(this.out.tokens.length, simpleKey.token);
  }

  /** Returns the token that a `:` here makes a key; null if there is none or the `:` is too far from it. */
  private takeSimpleKey(): SimpleKey | null {
    const simpleKey = this.simpleKeys[this.flowLevel];
    if (!simpleKey) return null;
    this.simpleKeys[this.flowLevel] = null;
    if (simpleKey.lineStart === this.lineStart && simpleKey.start + MAX_KEY >= this.at) return simpleKey;
    if (simpleKey.required) this.failSimpleKey(simpleKey);
    return null;
  }

  private openBracket(kind: TokenKind): void {
    this.saveSimpleKey();
    this.flowLevel++;
    this.simpleKeys.push(null);
    this.simpleKeyAllowed = true;
    this.pushIndicator(kind);
  }

  private closeBracket(kind: TokenKind): void {
    this.removeSimpleKey();
    if (this.flowLevel > 0) {
      this.flowLevel--;
      this.simpleKeys.pop();
    }
    this.simpleKeyAllowed = false;
    this.pushIndicator(kind);
  }

  private pushIndicator(kind: TokenKind): void {
    this.out.push(kind, this.at, this.at + 1);
    this.at++;
  }

  private readComma(): void {
    this.removeSimpleKey();
    this.simpleKeyAllowed = true;
    this.pushIndicator("comma");
  }

  /** Reads `- ` or `? `. */
  private readStart(kind: "entry" | "key"): void {
    if (this.flowLevel === 0) {
      if (!this.simpleKeyAllowed) this.failHere(kind === "entry" ? "misplaced-item" : "misplaced-key");
      const collection = kind === "entry" ? "list-start" : "map-start";
      this.out.openBlock(collection, this.at - this.lineStart, this.out.tokens.length, this.at);
    }
    this.removeSimpleKey();
    this.simpleKeyAllowed = kind === "entry" || this.flowLevel === 0;
    this.pushIndicator(kind);
  }

  private readValue(): void {
    const simpleKey = this.takeSimpleKey();
    if (simpleKey) {
      const { token, start, lineStart } = simpleKey;
      this.out.insert(token, "key", start);
      if (this.flowLevel === 0) this.out.openBlock("map-start", start - lineStart, token, start);
      this.simpleKeyAllowed = false;
    } else {
      if (this.flowLevel === 0) {
        if (!this.simpleKeyAllowed) this.failHere("second-value");
        this.out.openBlock("map-start", this.at - this.lineStart, this.out.tokens.length, this.at);
      }
      this.simpleKeyAllowed = this.flowLevel === 0;
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
      scanPlain(this.text, this.at, this.lineStart, this.out.indent + 1, this.flowLevel > 0),
    );
  }

  private readQuoted(style: ScalarStyle): void {
    this.saveSimpleKey();
    this.simpleKeyAllowed = false;
    this.pushScalar(style, scanQuoted(this.text, this.at, this.lineStart));
  }

  private readBlockScalar(style: ScalarStyle): void {
    this.removeSimpleKey();
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
    if (!found.crossedLines) return;
    this.simpleKeyAllowed = true;
    const simpleKey = this.simpleKeys[this.flowLevel];
    if (simpleKey?.required) this.failSimpleKey(simpleKey);
  }
}
