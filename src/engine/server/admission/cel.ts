import type { Value, ValueMap } from "../../value/value.ts";

/** What an expression comes to; a text in the words of the evaluator if it cannot be read or fails. */
export type CelResult = { readonly value: Value } | { readonly error: string };

/** How variables are to be read. */
export type CelHints = {
  /** OpenAPI schemas of variables: numbers that may have fractions, times and durations are read as what they are. */
  readonly schemas?: { readonly [variable: string]: ValueMap };
  /** The variable that is an optional value, empty where it has none. */
  readonly optional?: string;
};

/** What is wrong with an expression before it is run. */
export type CelProblem = {
  /** Where the server notices it. */
  readonly at: "compilation" | "instantiation";
  readonly message: string;
};

/** Runs expressions of the Common Expression Language. Objects that an expression makes, `Object.spec{…}`, come as maps. */
export type Cel = {
  readonly evaluate: (
    expression: string,
    variables: { readonly [name: string]: Value },
    hints?: CelHints,
  ) => CelResult;
  /** Whether regular expressions that an expression holds as texts are valid: null if they are. */
  readonly patternProblem?: (expression: string) => CelProblem | null;
};
