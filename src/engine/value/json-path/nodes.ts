/** The parts of a JSONPath template. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  /** `{…}`: each part gets the values that the part before it found. */
  | { readonly kind: "action"; readonly nodes: readonly Node[] }
  | { readonly kind: "field"; readonly name: string }
  /** A word: `range` and `end` have a meaning, any other word is an error. */
  | { readonly kind: "word"; readonly name: string }
  | { readonly kind: "number"; readonly value: number; readonly float: boolean }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "wildcard" }
  | { readonly kind: "recursive" }
  | { readonly kind: "union"; readonly choices: readonly Node[] }
  | Slice
  | { readonly kind: "filter"; readonly left: Node; readonly test: Test | null };

/** `[start:end:step]`; null for omitted parts. `single`: one index, whose end is the next index. */
export type Slice = {
  readonly kind: "slice";
  readonly start: number | null;
  readonly end: number | null;
  readonly step: number | null;
  readonly single: boolean;
};

/** The comparison of a filter. Without one, the filter tests whether its left side finds a value. */
export type Test = { readonly operator: string; readonly right: Node };
