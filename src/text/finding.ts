import type { IssueCode } from "./issue.ts";

/** Something to say about the text between two offsets of a document; an issue, but for lines and columns. */
export type Finding = {
  readonly severity: "error" | "warning";
  readonly code: IssueCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
};
