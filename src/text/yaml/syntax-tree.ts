/** The style of a scalar; `empty` is a missing value (`key:`). */
export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded" | "empty";

/** The properties before a node: `&anchor` and `!tag`. */
export type NodeProps = {
  /** The offset of the first property. */
  readonly start: number;
  readonly anchor: string | null;
  /** The full name: `tag:yaml.org,2002:str` for `!!str`. */
  readonly tag: string | null;
};

/** A node of a YAML document. Offsets count from the start of the document. `end` is exclusive and precedes comments and line breaks. */
export type SyntaxNode = ScalarNode | AliasNode | MapNode | ListNode;

/** A string, a number, a boolean or null, as written. */
export type ScalarNode = {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  readonly style: ScalarStyle;
  /** The value without quotes and escapes. */
  readonly text: string;
};

/** A reference to an anchor: `*name`. */
export type AliasNode = {
  readonly kind: "alias";
  readonly start: number;
  readonly end: number;
  readonly props: null;
  readonly name: string;
};

/** A map, in block style or in braces. */
export type MapNode = {
  readonly kind: "map";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  /** `pair` is one `key: value` without braces, as an item of a `[…]`. */
  readonly style: "block" | "flow" | "pair";
  readonly pairs: readonly PairNode[];
};

/** A key and its value. */
export type PairNode = {
  /** The offset of the key with its properties, or of the `?` before it. */
  readonly start: number;
  readonly key: SyntaxNode;
  /** The offset of the `:`; -1 if there is none. */
  readonly colon: number;
  readonly value: SyntaxNode;
};

/** A list, in block style or in brackets. */
export type ListNode = {
  readonly kind: "list";
  readonly start: number;
  readonly end: number;
  readonly props: NodeProps | null;
  readonly style: "block" | "flow";
  readonly items: readonly ItemNode[];
};

/** An item of a list. */
export type ItemNode = {
  /** The offset of the `-`, or of the value in a `[…]`. */
  readonly start: number;
  readonly value: SyntaxNode;
};

/** A token of a YAML document. */
export type Token = {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** The value of a scalar; the name of an anchor or an alias; a tag or a directive as written. */
  readonly text: string;
  readonly style: ScalarStyle;
};

/** The kind of a token. The `-start` and `block-end` tokens of block collections come from the indentation. */
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
  | "directive"
  | "document-start"
  | "document-end"
  | "end";

/** Returns the offset at which the node starts, including its properties. */
export function startOf(node: SyntaxNode): number {
  return node.props ? node.props.start : node.start;
}

/** Returns the offset at which the pair ends, without comments. */
export function endOfPair(pair: PairNode): number {
  return Math.max(pair.value.end, pair.colon + 1);
}

/** Returns the node of a missing value at `offset`. */
export function emptyAt(offset: number): ScalarNode {
  return { kind: "scalar", start: offset, end: offset, props: null, style: "empty", text: "" };
}

/** What the names of YAML's own tags start with. */
export const CORE_TAG = "tag:yaml.org,2002:";

/** Whether the key merges another map into its own (`<<: *base`). */
export function isMergeKey(key: SyntaxNode): boolean {
  if (key.kind !== "scalar" || key.text !== "<<") return false;
  const tag = key.props?.tag ?? null;
  return tag === null ? key.style === "plain" : tag === "!" || tag === `${CORE_TAG}merge`;
}
