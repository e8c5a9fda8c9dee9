/** The parts of a JSONPath template. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  /** `{…}`: each part works on what the one before it found. */
  | { readonly kind: "action"; readonly nodes: readonly Node[] }
  | { readonly kind: "field"; readonly name: string }
  /** A bare word: `range` and `end` mean something, all others fail. */
  | { readonly kind: "word"; readonly name: string }
  | { readonly kind: "number"; readonly value: number; readonly float: boolean }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "wildcard" }
  | { readonly kind: "recursive" }
  | { readonly kind: "union"; readonly choices: readonly Node[] }
  | Slice
  | { readonly kind: "filter"; readonly left: Node; readonly test: Test | null };

/** `[start:end:step]`; null where nothing is said. `single` is an index alone: its end is the one behind its start. */
export type Slice = {
  readonly kind: "slice";
  readonly start: number | null;
  readonly end: number | null;
  readonly step: number | null;
  readonly single: boolean;
};

/** What a filter compares with; without one it asks whether its left side finds something. */
export type Test = { readonly operator: string; readonly right: Node };
