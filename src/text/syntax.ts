/** How a scalar is written; `empty` is a value that is not there (`key:`). */
export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded" | "empty";

/** What stands before a node: `&anchor` and `!tag`. */
export type NodeProps = {
  /** Offset of the first of them. */
  readonly start: number;
  readonly anchor: string | null;
  /** As kubectl resolves it: `!!str` is `tag:yaml.org,2002:str`. */
  readonly tag: string | null;
};

/** A node of a YAML document. Offsets count from the start of the document's text; `end` is exclusive, without comments and line breaks after it. */
export type SyntaxNode = ScalarNode | AliasNode | MapNode | ListNode;

export type ScalarNode = {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  readonly style: ScalarStyle;
  /** The text without quotes and escapes. */
  readonly text: string;
};

export type AliasNode = {
  readonly kind: "alias";
  readonly start: number;
  readonly end: number;
  readonly props: null;
  readonly name: string;
};

export type MapNode = {
  readonly kind: "map";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  /** `pair` is one `key: value` as an item of a `[…]`, without braces. */
  readonly style: "block" | "flow" | "pair";
  readonly pairs: readonly PairNode[];
};

export type PairNode = {
  /** Of the key, its properties, or the `?` before it. */
  readonly start: number;
  readonly key: SyntaxNode;
  /** Offset of the `:`; -1 if there is none. */
  readonly colon: number;
  readonly value: SyntaxNode;
};

export type ListNode = {
  readonly kind: "list";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  readonly style: "block" | "flow";
  readonly items: readonly ItemNode[];
};

export type ItemNode = {
  /** Of the `-`, or of the value in a `[…]`. */
  readonly start: number;
  readonly value: SyntaxNode;
};

/** What a document's text is made of. */
export type Token = {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Of a scalar its value, of anchors, aliases and tags the name. */
  readonly text: string;
  readonly style: ScalarStyle;
};

export type TokenKind =
  | "map-start"
  | "list-start"
  | "block-end"
  | "flow-map-start"
  | "flow-map-end"
  | "flow-list-start"
  | "flow-list-end"
  | "entry"
  | "comma"
  | "key"
  | "value"
  | "alias"
  | "anchor"
  | "tag"
  | "scalar"
  | "document-end"
  | "end";

/** Where the node begins, its properties included. */
export function startOf(node: SyntaxNode): number {
  return node.props ? node.props.start : node.start;
}

/** Where the pair ends, comments not included. */
export function endOfPair(pair: PairNode): number {
  return Math.max(pair.value.end, pair.colon + 1);
}

/** A value that is left out. */
export function emptyAt(offset: number): ScalarNode {
  return { kind: "scalar", start: offset, end: offset, props: null, style: "empty", text: "" };
}
