/** Something wrong with a text, at its place. */
export type Issue = {
  readonly severity: "error" | "warning" | "info";
  /** A closed list of kinds, for tests and styling; the text is for people. */
  readonly code: IssueCode;
  /** What is wrong and what to do, one or two sentences. */
  readonly message: string;
  readonly range: TextRange;
  /** The field it is about, as Kubernetes prints paths (`.spec.containers[name="web"].image`), where there is one. */
  readonly path?: string;
};

export type IssueCode =
  | "yaml-syntax"
  | "yaml-tab"
  | "yaml-duplicate-key"
  | "yaml-alias"
  | "yaml-unsupported"
  | "too-large"
  | "too-deep"
  | "not-an-object"
  | "missing-field"
  | "unknown-kind"
  | "unknown-field"
  | "wrong-type"
  | "duplicate-item"
  | "conflict"
  | "unsupported"
  | "refused";

/** Lines and columns count from 1; the end is exclusive. */
export type TextRange = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** Where a text begins: the place of what is wrong with all of it. */
export const TEXT_START: TextRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };
