import { MAX_DEPTH } from "../../../engine/value/depth.ts";
import { scan } from "../scan/scan.ts";
import type {
  AliasNode,
  ItemNode,
  MapNode,
  NodeProps,
  PairNode,
  SyntaxNode,
  Token,
  TokenKind,
} from "../syntax-tree.ts";
import { emptyAt, endOfPair } from "../syntax-tree.ts";
import type { YamlError } from "../yaml-error.ts";
import { Directives } from "./directives.ts";
import { afterMark, TokenReader } from "./token-reader.ts";

/** The syntax tree of one document, or the error that prevents it. */
export type Composed = {
  /** Null for a document without content. */
  readonly root: SyntaxNode | null;
  readonly error: YamlError | null;
  /** The offset of the token after the document; of the end of the text if there is none. */
  readonly next: number;
  /** The offset of the text after the end of the document, which kubectl ignores; -1 if there is none. */
  readonly rest: number;
  /** The first alias without an anchor above it. go-yaml stops there, before it finds the `error`. */
  readonly unknownAlias: AliasNode | null;
};

/**
 * Returns the syntax tree of one document, which directives and `---` may precede. `text` must not contain control characters.
 * Stops at the first error; nesting deeper than {@link MAX_DEPTH} is an error. `isJson` as for {@link scan}.
 * `onRead` gets the share of the work that is done, from 0 to 1.
 *
 * Upstream: go.yaml.in/yaml/v2 parserc.go (v2.4).
 */
export function compose(text: string, isJson = false, onRead?: (share: number) => void): Composed {
  const { tokens, error } = scan(text, isJson, onRead && ((at) => onRead(at / text.length / 2)));
  const composer = new Composer(tokens, error);
  if (onRead) composer.onItem = (at) => onRead((at / text.length + 1) / 2);
  const first = composer.start();
  const root = first === "content" ? composer.node(true, false, 0) : null;
  const next = composer.error === null ? composer.peek() : null;
  const { unknownAlias } = composer;
  if (next === null) return { root: null, error: composer.error, rest: -1, next: text.length, unknownAlias };
  const rest = next.kind === "end" ? -1 : next.kind === "document-end" ? afterMark(text, next) : next.start;
  return { root, error: null, rest, next: next.start, unknownAlias };
}

class Composer extends TokenReader {
  unknownAlias: AliasNode | null = null;
  /** Called with the offset of each item of a list, before the item is read. */
  onItem: ((at: number) => void) | null = null;

  private readonly anchors = new Set<string>();
  private readonly directives = new Directives();

  /**
   * Reads the directives and the `---` before the document. Returns what follows; sets `error` if this is no document.
   *
   * Upstream: go.yaml.in/yaml/v2 parserc.go, yaml_parser_parse_document_start and yaml_parser_process_directives (v2.4).
   */
  start(): "content" | "nothing" {
    let token = this.peek();
    for (; token?.kind === "directive"; token = this.peek()) {
      const problem = this.directives.add(token.text);
      if (problem !== null) this.refuse("directive", token, problem);
      this.at++;
    }
    if (token === null) return "nothing";
    if (token.kind === "document-start") {
      this.at++;
      const next = this.peek();
      return next === null || isDocumentEnd(next.kind) ? "nothing" : "content";
    }
    if (this.at > 0) this.refuse("directive", token, "did not find expected <document start>");
    return this.error !== null || token.kind === "end" ? "nothing" : "content";
  }

  /** Reads a node. Returns null for an error, and sets `error`. */
  node(block: boolean, indentless: boolean, depth: number): SyntaxNode | null {
    let token = this.peek();
    if (token === null) return null;
    if (token.kind === "alias") {
      this.at++;
      const { start, end, text: name } = token;
      const alias: AliasNode = { kind: "alias", start, end, props: null, name };
      if (!this.anchors.has(name)) this.unknownAlias ??= alias;
      return alias;
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
    if (props?.tag) {
      const tag = this.directives.fullTag(props.tag);
      if (tag === null) {
        this.refuse("bad-tag", { start: props.start, end: propsEnd }, "found undefined tag handle");
        return null;
      }
      props = { ...props, tag };
    }
    if (props?.anchor) this.anchors.add(props.anchor);
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
        this.onItem?.(token.start);
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
      this.onItem?.(token.start);
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
    if (!this.isNext("end", "document-end")) return this.node(false, false, depth);
    return this.failOpen(kind, open, "did not find expected node content");
  }

  /** Reports a bracket that is not closed, or a missing comma. */
  private failOpen(kind: "open-list" | "open-map", open: Token, words?: string): null {
    const token = this.peek();
    if (token === null) return null;
    // A `:` shows that the next line is a field, so the bracket should be closed before it.
    return token.kind === "end" || token.kind === "document-end" || token.kind === "value"
      ? this.fail(kind, open.start, open.end, token.start, words)
      : this.fail(kind === "open-list" ? "list-comma" : "map-comma", token.start, token.end);
  }
}

function isDocumentEnd(kind: TokenKind): boolean {
  return kind === "end" || kind === "document-end";
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
