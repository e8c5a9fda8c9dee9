/** What is wrong with a text as YAML, at its offsets; explain.ts has the words. */
export type Problem = {
  readonly kind: SyntaxProblem | MeaningProblem;
  readonly start: number;
  readonly end: number;
  /** Where upstream's reader stood when it found out, if not at `start`; its messages name that line. */
  readonly noticed?: number;
  /** What it is about: the name of an anchor, a key or a tag, the text of a scalar. */
  readonly name?: string;
  /** Offset of what it clashes with. */
  readonly other?: number;
};

/** No tree can be made. */
export type SyntaxProblem =
  | "tab"
  | "tab-in-text"
  | "tab-in-block"
  | "bad-start"
  | "no-colon"
  | "second-value"
  | "misplaced-item"
  | "misplaced-key"
  | "expected-key"
  | "expected-item"
  | "expected-value"
  | "list-comma"
  | "map-comma"
  | "open-list"
  | "open-map"
  | "open-quote"
  | "bad-escape"
  | "document-mark"
  | "anchor-name"
  | "bad-tag"
  | "block-header"
  | "directive"
  | "too-deep";

/** The tree has no value in JSON, or another one than it seems. */
export type MeaningProblem =
  | "duplicate-key"
  | "null-key"
  | "object-key"
  | "list-key"
  | "bad-merge"
  | "unknown-anchor"
  | "endless-alias"
  | "alias-bomb"
  | "deep-alias"
  | "unfit-tag"
  | "bad-base64"
  | "not-json"
  | "lost-digits"
  | "unknown-tag";
