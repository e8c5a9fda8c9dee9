import type { Value, ValueMap } from "../../value/value.ts";

/** The value of an expression, or the evaluator's error. */
export type CelResult = { readonly value: Value } | { readonly error: string };

/** How the evaluator reads the variables. */
export type CelHints = {
  /** OpenAPI schemas of variables. They say which numbers are doubles, and which strings are times or durations. */
  readonly schemas?: { readonly [variable: string]: ValueMap };
  /** The name of a variable that is an optional value. Null means that it is empty. */
  readonly optional?: string;
};

/** A problem of an expression that the server finds before it runs the expression. */
export type CelProblem = {
  /** The step of compilation that fails. */
  readonly at: "compilation" | "instantiation";
  readonly message: string;
};

/**
 * Evaluates expressions of the Common Expression Language. Objects that an expression creates, `Object.spec{…}`, are maps in
 * its result.
 */
export type Cel = {
  readonly evaluate: (
    expression: string,
    variables: { readonly [name: string]: Value },
    hints?: CelHints,
  ) => CelResult;
  /**
   * Returns the problem of an invalid regular expression that the expression contains as a literal, or null if there is
   * none.
   */
  readonly patternProblem?: (expression: string) => CelProblem | null;
};
