/** A goal, and whether it holds after the last step. */
export type GoalView = {
  /** What is to hold, as a sentence. */
  readonly says: string;
  /** What is missing, and where, as a sentence; null if the goal holds. */
  readonly missing: string | null;
  /** The field that the goal is about: key of its object, and the path as in `LiveLine`. Null if it is about no field, or if there is none. */
  readonly field: { readonly object: string; readonly path: string } | null;
};

/** A step whose result is not as its `expect` says. */
export type UnmetExpectation = {
  readonly step: string;
  /** How the result differs, in one or more sentences. */
  readonly differences: readonly string[];
};

/** How far a run has come. */
export type GoalsView = {
  /** In the order of the file. */
  readonly goals: readonly GoalView[];
  /** The number of steps after the given ones. */
  readonly steps: number;
  readonly unmet: readonly UnmetExpectation[];
};
