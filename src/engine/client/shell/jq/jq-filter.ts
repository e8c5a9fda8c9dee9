import type { Value } from "../../../value/value.ts";

/** A filter of jq: a function of one value that has any number of results. */
export type Filter =
  | { readonly kind: "identity" }
  | { readonly kind: "literal"; readonly value: Value }
  /** A text with filters in it: `"\(.a) b"`, `@csv "\(.a)"`. */
  | { readonly kind: "text"; readonly format: string; readonly parts: readonly (string | Filter)[] }
  | { readonly kind: "index"; readonly of: Filter; readonly key: Filter }
  | { readonly kind: "slice"; readonly of: Filter; readonly from: Filter | null; readonly to: Filter | null }
  | { readonly kind: "each"; readonly of: Filter }
  /** `body?` and `try body catch handler`. */
  | { readonly kind: "try"; readonly body: Filter; readonly handler: Filter | null }
  /** Two filters with an operator between them: `|`, `,`, `//`, `and`, `==`, `+`, `|=` and so on. */
  | { readonly kind: "binary"; readonly operator: string; readonly left: Filter; readonly right: Filter }
  | { readonly kind: "negate"; readonly of: Filter }
  | { readonly kind: "if"; readonly condition: Filter; readonly then: Filter; readonly otherwise: Filter }
  | Fold
  | {
      readonly kind: "as";
      readonly source: Filter;
      readonly patterns: readonly Pattern[];
      readonly body: Filter;
    }
  | { readonly kind: "define"; readonly definition: Definition; readonly rest: Filter }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Filter[] }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "list"; readonly of: Filter | null }
  | { readonly kind: "map"; readonly entries: readonly (readonly [key: Filter, value: Filter])[] }
  | { readonly kind: "label"; readonly name: string; readonly body: Filter }
  | { readonly kind: "break"; readonly name: string };

/** `reduce source as pattern (start; update)` and `foreach`. `extract`: what `foreach` returns; null for the state itself. */
export type Fold = {
  readonly kind: "reduce" | "foreach";
  readonly source: Filter;
  readonly pattern: Pattern;
  readonly start: Filter;
  readonly update: Filter;
  readonly extract: Filter | null;
};

/** What `as` gives names to: `$a`, `[$a, $b]`, `{a: $b}`. */
export type Pattern =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Pattern[] }
  | { readonly kind: "map"; readonly entries: readonly MapPattern[] };

/** An entry of a pattern: `name` is the variable of `{$a}`, which holds the value, too. */
export type MapPattern = {
  readonly name: string | null;
  readonly key: Filter;
  readonly value: Pattern | null;
};

/** `def name(params): body;`. A parameter `$a` is a filter `a` and a variable. */
export type Definition = { readonly name: string; readonly params: readonly string[]; readonly body: Filter };

/** An error of a filter, which `try` catches. Only files of this folder throw and catch it. */
export class JqError extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super("jq");
    this.value = value;
  }
}
