import type { Value, ValueMap } from "../../value/value.ts";

/** A value in an object that an expression created, and that JSON does not have: where it is, and how Go prints its type and it. */
export type OddValue = {
  readonly path: readonly (string | number)[];
  /** As `%T`. */
  readonly type: string;
  /** As `%v`. */
  readonly plain: string;
  /** As `%#v`. */
  readonly sharp: string;
};

/** What is wrong with the value of a mutation. A fault that it does not have is absent. */
export type MutationFaults = {
  /** Which objects are not named after their fields. */
  readonly wrongNames?: readonly string[];
  /** The values of an apply configuration that are no JSON. */
  readonly oddValues?: readonly OddValue[];
  /** Why an operation of a JSON patch has a value that cannot become JSON. */
  readonly notJson?: string;
};

/**
 * The value of an expression, or the evaluator's error, and what it cost. `kept` is the value as other expressions can see it: it may
 * have a type that JSON does not have.
 */
export type CelResult = (
  | ({ readonly value: Value; readonly kept?: unknown } & MutationFaults)
  | { readonly error: string }
) & {
  readonly cost: number;
};

/** The error of an expression that costs too much. */
export const COST_ERROR = "operation cancelled: actual cost limit exceeded";

/** What a user wants to read or change: the object of a question to the authorizer. All parts can be empty. */
export type CelResource = {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** Decides who may do what, for the functions of `authorizer`. */
export type CelAuthorizer = {
  /** What the request is about. */
  readonly request: CelResource;
  /** `account` is a service account; null is the user of the request. */
  readonly decide: (
    account: { readonly namespace: string; readonly name: string } | null,
    verb: string,
    asked: CelResource | { readonly path: string },
  ) => { readonly allowed: boolean; readonly reason: string };
};

/** How the evaluator reads the variables. */
export type CelHints = {
  /** OpenAPI schemas of variables. They say which numbers are doubles, and which strings are times or durations. */
  readonly schemas?: { readonly [variable: string]: ValueMap };
  /** The name of a variable that is an optional value. Null means that it is empty. */
  readonly optional?: string;
  /** The value of `authorizer`. */
  readonly authorizer?: CelAuthorizer;
  /** Returns a field of `variables`, when an expression needs it: the result of another expression. Undefined if there is none. */
  readonly variable?: (name: string) => CelResult | undefined;
};

/**
 * The most items, entries or bytes that a value has, and the same for its keys, for its items or entries, and for its fields. `anyField`
 * is for the fields of a map that an expression chooses with a dot.
 */
export type CelSizes = {
  readonly most: number;
  readonly keys?: number;
  readonly element?: CelSizes;
  readonly anyField?: CelSizes;
  readonly fields?: { readonly [name: string]: CelSizes };
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
      /** The sizes of the values of the only variable, if they are known. */
      readonly sizes?: CelSizes;
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
