/** A field in a step's text, and its line, from 1. `path` as in `LiveLine`. */
export type FieldLine = { readonly path: string; readonly line: number };

export type Hover = {
  readonly markdown: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

export type Completion = {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly from: number;
  readonly to: number;
};
