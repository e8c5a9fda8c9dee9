/** A value that an expression writes out. A whole number that is too large for JavaScript is near its value. */
export type Literal =
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "int" | "uint" | "double"; readonly value: number }
  | { readonly type: "string" | "bytes"; readonly value: string }
  | { readonly type: "null" };

/**
 * A node of a parsed expression, with macros expanded as cel-go does. `at` is where messages point to: a number of code points
 * from the start, for an operator or a call the position of its sign.
 */
export type Expression = { readonly at: number } & (
  | { readonly kind: "literal"; readonly literal: Literal }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "select";
      readonly operand: Expression;
      readonly field: string;
      /** Whether this is `has(a.b)`. */
      readonly isTest: boolean;
    }
  | {
      readonly kind: "call";
      readonly name: string;
      /** The value before the dot, for `a.f()`. */
      readonly target: Expression | null;
      readonly args: readonly Expression[];
    }
  | { readonly kind: "list"; readonly items: readonly Item[] }
  | { readonly kind: "map"; readonly entries: readonly Entry[] }
  | { readonly kind: "message"; readonly name: string; readonly fields: readonly Field[] }
  | Loop
  | { readonly kind: "unknown" }
);

export type Item = { readonly value: Expression; readonly isOptional: boolean };
export type Entry = { readonly key: Expression; readonly value: Expression; readonly isOptional: boolean };
export type Field = {
  readonly at: number;
  readonly name: string;
  readonly value: Expression;
  readonly isOptional: boolean;
};

/** What a macro such as `all` becomes: a loop over a range that changes the variable `result`. */
export type Loop = {
  readonly kind: "loop";
  readonly range: Expression;
  readonly variables: readonly string[];
  readonly result: string;
  readonly start: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly end: Expression;
};

/** A problem of an expression. `at` is a number of code points from the start, or null for no position. */
export type Problem = { readonly at: number | null; readonly message: string };
