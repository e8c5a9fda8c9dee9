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

/** What an expression may name: the rule of a schema `self` and `oldSelf`, or given variables. */
export type CelScope =
  | {
      readonly schema: ValueMap;
      /** Whether the values are whole objects, with `apiVersion`, `kind` and `metadata`. */
      readonly isRoot: boolean;
      readonly hasOptionalOldSelf: boolean;
    }
  | {
      /** The types of variables, as messages print them: `list(string)`. */
      readonly variables: { readonly [name: string]: string };
      /** The types of the fields of each message. */
      readonly messages: { readonly [message: string]: { readonly [field: string]: string } };
      /** Whether it may create `Object` and `JSONPatch`. */
      readonly hasPatches: boolean;
      /** Present if `cel.bind(name, value, expression)` gives a value a name. */
      readonly hasBindings?: true;
    };

/** What the server knows of an expression before it runs it, or the step of compilation that fails with its message. */
export type CelProgram =
  | {
      /** The type of its result, as messages print it. */
      readonly type: string;
      /** The most that it can cost. */
      readonly cost: number;
      /** The variables that it uses. */
      readonly names: ReadonlySet<string>;
    }
  | { readonly failed: "compilation" | "instantiation"; readonly message: string };

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
  /** Checks an expression without values. */
  readonly compile: (expression: string, scope: CelScope) => CelProgram;
  /** Returns the size of the smallest value of a schema as JSON, in bytes. Null if expressions cannot see such values. */
  readonly minSizeOf: (schema: ValueMap, isRoot: boolean) => number | null;
};
