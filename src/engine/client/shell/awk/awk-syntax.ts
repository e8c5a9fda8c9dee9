/** An expression of awk. */
export type AwkExpression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  /** A regular expression. Alone, it is matched with the line. */
  | { readonly kind: "regexp"; readonly source: string }
  | AwkPlace
  | { readonly kind: "in"; readonly index: AwkExpression; readonly name: string }
  | { readonly kind: "not" | "minus" | "plus"; readonly of: AwkExpression }
  | {
      readonly kind: "match";
      readonly of: AwkExpression;
      readonly by: AwkExpression;
      readonly isNegated: boolean;
    }
  | AwkBinary
  | {
      readonly kind: "choice";
      readonly condition: AwkExpression;
      readonly yes: AwkExpression;
      readonly no: AwkExpression;
    }
  /** `to operator= value`. `givesOld`: `i++` has the value before. */
  | {
      readonly kind: "assign";
      readonly to: AwkPlace;
      readonly operator: string;
      readonly value: AwkExpression;
      readonly givesOld: boolean;
    }
  | { readonly kind: "call"; readonly name: string; readonly arguments: readonly AwkExpression[] }
  /** `getline to < file`: both can be missing. */
  | { readonly kind: "getline"; readonly to: AwkPlace | null; readonly file: AwkExpression | null };

/** Two operands with an operator. `concat` joins texts. */
export type AwkBinary = {
  readonly kind: "binary";
  readonly operator: string;
  readonly left: AwkExpression;
  readonly right: AwkExpression;
};

/** What has a value and can get another: a variable, an item of an array, a field. */
export type AwkPlace =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "item"; readonly name: string; readonly index: AwkExpression }
  | { readonly kind: "field"; readonly of: AwkExpression };

/** A statement of awk. */
export type AwkStatement =
  | { readonly kind: "expression"; readonly of: AwkExpression }
  | {
      readonly kind: "print" | "printf";
      readonly of: readonly AwkExpression[];
      readonly into: AwkOutput | null;
    }
  | { readonly kind: "next" | "break" | "continue" }
  | { readonly kind: "exit" | "return"; readonly value: AwkExpression | null }
  | { readonly kind: "delete"; readonly name: string; readonly index: AwkExpression | null }
  | {
      readonly kind: "each";
      readonly name: string;
      readonly list: string;
      readonly body: readonly AwkStatement[];
    }
  /** A `for`, `while` or `do`. `first` runs before the first round, `after` after each one. */
  | {
      readonly kind: "loop";
      readonly first: readonly AwkStatement[];
      readonly condition: AwkExpression | null;
      readonly after: readonly AwkStatement[];
      readonly body: readonly AwkStatement[];
      readonly testsAfter: boolean;
    }
  | {
      readonly kind: "if";
      readonly condition: AwkExpression;
      readonly body: readonly AwkStatement[];
      readonly otherwise: readonly AwkStatement[];
    };

/** The file that gets the output of a print. */
export type AwkOutput = {
  readonly file: AwkExpression;
  readonly appends: boolean;
  /** Whether the text of `file` is a command that reads the output. */
  readonly isCommand: boolean;
};

/** When a rule runs: at the beginning, at the end, for lines of an expression, or from one line to another. */
export type AwkWhen =
  | "begin"
  | "end"
  | { readonly from: AwkExpression; readonly to: AwkExpression | null }
  | null;

/** A rule: its actions run for each line that it selects. `actions` is null for printing the line. */
export type AwkRule = { readonly when: AwkWhen; readonly actions: readonly AwkStatement[] | null };

/** A function of the program. */
export type AwkFunction = { readonly parameters: readonly string[]; readonly body: readonly AwkStatement[] };

/** A program: its rules in order, and its functions. */
export type AwkProgram = {
  readonly rules: readonly AwkRule[];
  readonly functions: ReadonlyMap<string, AwkFunction>;
  /** A function that is called and does not exist; null if there is none. */
  readonly missing: string | null;
};
