import type { SyntaxNode } from "./syntax-tree.ts";

/** An error in a YAML text, by its kind and offsets. Some kinds are only warnings; `diagnostics/` has the messages. */
export type YamlError = {
  readonly kind: SyntaxErrorKind | ValueErrorKind;
  readonly start: number;
  readonly end: number;
  /** The offset at which go-yaml reports the error, where it differs from `start`. The messages of go-yaml name that line. */
  readonly reportedAt?: number;
  /** The anchor, key, tag or scalar that is wrong; for a directive or a tag, go-yaml's words where its parser refuses it. */
  readonly name?: string;
  /** The key that cannot be a key, and its value. */
  readonly pair?: { readonly key: SyntaxNode; readonly value: SyntaxNode };
  /** The type and the text of a scalar that does not match its tag. */
  readonly found?: { readonly type: string; readonly text: string };
  /** The offset of the first key, for a duplicate key. */
  readonly other?: number;
};

/** The reader cannot build a syntax tree. The comments are examples, with `\n` for a new line, `\t` for a tab and `\x07` for that character. */
export type SyntaxErrorKind =
  | "bad-character" // `a: \x07`
  | "tab" // `\ta: 1`
  | "tab-in-text" // `a: b\n\tc`
  | "tab-in-block" // `a: |\n\tb`
  | "bad-start" // `a: @b`
  | "no-colon" // `a: 1\nb`
  | "second-value" // `a: b: c`
  | "misplaced-item" // `a: - b`
  | "misplaced-key" // `a: ? b`
  | "expected-key" // `a: 'b' c`
  | "expected-item" // `- a\nb: c`
  | "expected-value" // `a: ]`
  | "list-comma" // `a: ['b' 'c']`
  | "map-comma" // `a: {b: 'c' d: e}`
  | "open-list" // `a: [b`
  | "open-map" // `a: {b`
  | "open-quote" // `a: 'b`
  | "bad-escape" // `a: "\d"`
  | "document-mark" // `a: 'b\n---`
  | "anchor-name" // `a: &`
  | "bad-tag" // `a: !x!y b`
  | "block-header" // `a: | b`
  | "directive" // `%YAML 1.2`
  | "too-deep"; // [[[[…, deeper than the limit

/** The syntax tree has no JSON value, or its value differs from the text. The comments are examples. */
export type ValueErrorKind =
  | "duplicate-key" // `{a: 1, a: 2}`
  | "null-key" // `{null: a}`
  | "object-key" // `a: {{b}}`
  | "list-key" // `{[a]: b}`
  | "large-key" // `{9223372036854775808: a}`
  | "bad-merge" // `<<: a`
  | "unknown-anchor" // `a: *b`
  | "endless-alias" // `a: &b [*b]`
  | "alias-bomb" // aliases of lists of aliases: the expanded document is too large
  | "deep-alias" // a: *b, where the value of &b is deep and makes the nesting too deep
  | "unfit-tag" // `a: !!int b`
  | "bad-base64" // `a: !!binary b`
  | "not-json" // `a: .nan`
  | "lost-digits" // `a: 9007199254740993`
  | "unknown-tag"; // `a: !b c`
