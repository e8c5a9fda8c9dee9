/** A field in two states. */
export type ComparedField = {
  readonly label: string;
  readonly first: FieldState;
  readonly second: FieldState;
  readonly hasOtherValue: boolean;
  readonly hasOtherOwners: boolean;
};

/** A field in one state. */
export type FieldState = {
  /** On one line; empty if the object does not have the field. */
  readonly value: string;
  /** The names of the managers that own it: `helm`, `hpa (scale)`. */
  readonly owners: readonly string[];
};

/** An object that differs between two states. */
export type ComparedObject = {
  readonly key: string;
  /** `Deployment web`. */
  readonly name: string;
  /** Which of the two states has the object. */
  readonly isIn: "both" | "first" | "second";
  /** The fields that differ. */
  readonly fields: readonly ComparedField[];
};

/** What differs between two states. */
export type StateComparison = {
  readonly objects: readonly ComparedObject[];
  /** How many objects are the same in both. */
  readonly same: number;
};
