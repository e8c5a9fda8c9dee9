import { MAX_DEPTH } from "../../../engine/value/depth.ts";
import { scan } from "../scan/scan.ts";
import type { ItemNode, MapNode, NodeProps, PairNode, SyntaxNode, Token, TokenKind } from "../syntax-tree.ts";
import { emptyAt, endOfPair } from "../syntax-tree.ts";
import type { SyntaxErrorKind, YamlError } from "../yaml-error.ts";

/** The syntax tree of one document, or the error that prevents it. */
export type Composed = {
  /** Null for a document without content. */
  readonly root: SyntaxNode | null;
  readonly error: YamlError | null;
  /** The offset of the text after the end of the document, which kubectl ignores; -1 if there is none. */
  readonly rest: number;
};

/**
 * Returns the syntax tree of one document. `text` must not contain control characters. Stops at the first error; nesting
 * deeper than {@link MAX_DEPTH} is an error.
 *
 * Upstream: go.yaml.in/yaml/v2 parserc.go (v2.4).
 */
export function compose(text: string): Composed {
  const { tokens, error } = scan(text);
  const composer = new Composer(tokens, error);
  const first = tokens[0];
  if (first === undefined) return { root: null, error, rest: -1 };
  if (first.kind === "end") return { root: null, error: null, rest: -1 };
  if (first.kind === "document-end") {
    return {
      root: null,
      error: { kind: "expected-value", start: first.start, end: first.start + 3 },
      rest: -1,
    };
  }
  const root = composer.node(true, false, 0);
  if (root === null) return { root: null, error: composer.error, rest: -1 };
  const next = composer.peek();
  if (next === null) return { root: null, error: composer.error, rest: -1 };
  if (next.kind === "end") return { root, error: null, rest: -1 };
  return { root, error: null, rest: next.kind === "document-end" ? afterMark(text, next) : next.start };
}

/** Returns the offset of the text after `...`; -1 if only comments follow. */
function afterMark(text: string, mark: Token): number {
  const found = /(?:[ \t\r\n]|#.*)*/y;
  found.lastIndex = mark.start + 3;
  found.exec(text);
  return found.lastIndex < text.length ? found.lastIndex : -1;
}

class Composer {
  error: YamlError | null = null;

  private readonly tokens: readonly Token[];
  /** The error after the last token. */
  private readonly scanError: YamlError | null;
  private at = 0;

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

  private fail(kind: SyntaxErrorKind, start: number, end: number, reportedAt = start): null {
    this.error ??= { kind, start, end, reportedAt };
    return null;
  }

  private isNext(...kinds: readonly TokenKind[]): boolean {
    const token = this.peek();
    return token !== null && kinds.includes(token.kind);
  }

  /** Reads a node. Returns null for an error, and sets `error`. */
  node(block: boolean, indentless: boolean, depth: number): SyntaxNode | null {
    let token = this.peek();
    if (token === null) return null;
    if (token.kind === "alias") {
      this.at++;
      return { kind: "alias", start: token.start, end: token.end, props: null, name: token.text };
    }
    let props: NodeProps | null = null;
    let propsEnd = token.start;
    while (
      (token.kind === "anchor" && (props === null || props.anchor === null)) ||
      (token.kind === "tag" && (props === null || props.tag === null))
    ) {
      const { start, anchor, tag }: NodeProps = props ?? { start: token.start, anchor: null, tag: null };
      props =
        token.kind === "anchor" ? { start, anchor: token.text, tag } : { start, anchor, tag: token.text };
      propsEnd = token.end;
      this.at++;
      token = this.peek();
      if (token === null) return null;
    }
    if (token.kind === "scalar") {
      this.at++;
      return {
        kind: "scalar",
        start: token.start,
        end: token.end,
        props,
        style: token.style,
        text: token.text,
      };
    }
    if (depth >= MAX_DEPTH && isStart(token.kind)) return this.fail("too-deep", token.start, token.end);
    if (indentless && token.kind === "entry") return this.blockList(props, true, depth);
    if (token.kind === "flow-list-start") return this.flowList(props, depth);
    if (token.kind === "flow-map-start") return this.flowMap(props, depth);
    if (block && token.kind === "list-start") return this.blockList(props, false, depth);
    if (block && token.kind === "map-start") return this.blockMap(props, depth);
    if (props !== null) return { ...emptyAt(propsEnd), props };
    return this.fail("expected-value", token.start, token.end);
  }

  /** Reads a list. With `indentless` its items are in the same column as the key above. */
  private blockList(props: NodeProps | null, indentless: boolean, depth: number): SyntaxNode | null {
    const items: ItemNode[] = [];
    const start = (this.tokens[this.at] as Token).start;
    if (!indentless) this.at++;
    for (;;) {
      const token = this.peek();
      if (token === null) return null;
      if (token.kind === "entry") {
        this.at++;
        const isEmpty = this.isNext("entry", "block-end") || (indentless && this.isNext("key", "value"));
        const value = isEmpty ? emptyAt(token.end) : this.node(true, false, depth + 1);
        if (value === null) return null;
        items.push({ start: token.start, value });
      } else if (indentless || token.kind === "block-end") {
        if (!indentless) this.at++;
        const last = items[items.length - 1] as ItemNode;
        return {
          kind: "list",
          start,
          end: Math.max(last.value.end, last.start + 1),
          props,
          style: "block",
          items,
        };
      } else return this.fail("expected-item", token.start, token.end);
    }
  }

  private blockMap(props: NodeProps | null, depth: number): SyntaxNode | null {
    const pairs: PairNode[] = [];
    const { start } = this.tokens[this.at++] as Token;
    for (;;) {
      const token = this.peek();
      if (token === null) return null;
      if (token.kind === "block-end") {
        this.at++;
        return {
          kind: "map",
          start,
          end: endOfPair(pairs[pairs.length - 1] as PairNode),
          props,
          style: "block",
          pairs,
        };
      }
      if (token.kind !== "key") return this.fail("expected-key", token.start, token.end);
      this.at++;
      const key = this.isNext("key", "value", "block-end")
        ? emptyAt(token.end)
        : this.node(true, true, depth + 1);
      if (key === null) return null;
      const colon = this.peek();
      if (colon === null) return null;
      if (colon.kind !== "value") {
        pairs.push({ start: token.start, key, colon: -1, value: emptyAt(key.end) });
        continue;
      }
      this.at++;
      const isEmpty = this.isNext("key", "value", "block-end");
      const value = isEmpty ? emptyAt(colon.end) : this.node(true, true, depth + 1);
      if (value === null) return null;
      pairs.push({ start: token.start, key, colon: colon.start, value });
    }
  }

  private flowList(props: NodeProps | null, depth: number): SyntaxNode | null {
    const items: ItemNode[] = [];
    const open = this.tokens[this.at++] as Token;
    for (;;) {
      if (items.length > 0 && !this.isNext("flow-list-end")) {
        if (!this.isNext("comma")) return this.failOpen("open-list", open);
        this.at++;
      }
      const token = this.peek();
      if (token === null) return null;
      if (token.kind === "flow-list-end") {
        this.at++;
        return { kind: "list", start: open.start, end: token.end, props, style: "flow", items };
      }
      const value =
        token.kind === "key" ? this.flowPair(depth + 1) : this.flowNode("open-list", open, depth + 1);
      if (value === null) return null;
      items.push({ start: token.start, value });
    }
  }

  /** Reads one `key: value` in a `[…]`. */
  private flowPair(depth: number): MapNode | null {
    const pair = this.pair("flow-list-end", depth);
    if (pair === null) return null;
    return {
      kind: "map",
      start: pair.start,
      end: endOfPair(pair),
      props: null,
      style: "pair",
      pairs: [pair],
    };
  }

  private flowMap(props: NodeProps | null, depth: number): SyntaxNode | null {
    const pairs: PairNode[] = [];
    const open = this.tokens[this.at++] as Token;
    for (;;) {
      if (pairs.length > 0 && !this.isNext("flow-map-end")) {
        if (!this.isNext("comma")) return this.failOpen("open-map", open);
        this.at++;
      }
      const token = this.peek();
      if (token === null) return null;
      if (token.kind === "flow-map-end") {
        this.at++;
        return { kind: "map", start: open.start, end: token.end, props, style: "flow", pairs };
      }
      if (token.kind === "key") {
        const pair = this.pair("flow-map-end", depth + 1);
        if (pair === null) return null;
        pairs.push(pair);
      } else {
        const key = this.flowNode("open-map", open, depth + 1);
        if (key === null) return null;
        pairs.push({ start: token.start, key, colon: -1, value: emptyAt(key.end) });
      }
    }
  }

  /** Reads a pair whose key token is next. */
  private pair(closing: TokenKind, depth: number): PairNode | null {
    const { start, end } = this.tokens[this.at++] as Token;
    const key = this.isNext("value", "comma", closing) ? emptyAt(end) : this.node(false, false, depth);
    if (key === null) return null;
    const colon = this.peek();
    if (colon === null) return null;
    if (colon.kind !== "value") return { start, key, colon: -1, value: emptyAt(key.end) };
    this.at++;
    const value = this.isNext("comma", closing) ? emptyAt(colon.end) : this.node(false, false, depth);
    return value && { start, key, colon: colon.start, value };
  }

  /** Reads a node in brackets. At the end of the text the error is the open bracket. */
  private flowNode(kind: "open-list" | "open-map", open: Token, depth: number): SyntaxNode | null {
    return this.isNext("end", "document-end") ? this.failOpen(kind, open) : this.node(false, false, depth);
  }

  /** Reports a bracket that is not closed, or a missing comma. */
  private failOpen(kind: "open-list" | "open-map", open: Token): null {
    const token = this.peek();
    if (token === null) return null;
    // A `:` shows that the next line is a field, so the bracket should be closed before it.
    return token.kind === "end" || token.kind === "document-end" || token.kind === "value"
      ? this.fail(kind, open.start, open.end, token.start)
      : this.fail(kind === "open-list" ? "list-comma" : "map-comma", token.start, token.end);
  }
}

function isStart(kind: TokenKind): boolean {
  return (
    kind === "map-start" ||
    kind === "list-start" ||
    kind === "flow-map-start" ||
    kind === "flow-list-start" ||
    kind === "entry"
  );
}
