import type { Value } from "../../value/value.ts";

/** What an expression comes to; a text in the words of the evaluator if it cannot be read or fails. */
export type CelResult = { readonly value: Value } | { readonly error: string };

/** Runs expressions of the Common Expression Language. Objects that an expression makes, `Object.spec{…}`, come as maps. */
export type Cel = {
  readonly evaluate: (expression: string, variables: { readonly [name: string]: Value }) => CelResult;
};
