import type { Goal } from "../../engine/scenario/goal.ts";

/** A goal, and whether it holds after the last step. */
export type CheckedGoal = {
  /** What is to hold, as a sentence. */
  readonly says: string;
  /** What is missing, and where, as a sentence; null if the goal holds. */
  readonly missing: string | null;
  /** The field that the goal is about: key of its object, and the path as in `LiveLine`. Null if it is about no field, or if there is none. */
  readonly field: { readonly object: string; readonly path: string } | null;
};

/** A goal of a scenario. */
export type GoalView = CheckedGoal & {
  /** Whether it holds after the given steps of a lesson already, so that the reader only has to keep it. */
  readonly isKept: boolean;
};

/** A step whose result is not as its `expect` says. */
export type UnmetExpectation = {
  readonly step: string;
  /** How the result differs, in one or more sentences. */
  readonly differences: readonly string[];
};

/** What is wrong with a lesson. */
export type LessonProblem = {
  /** The index of the goal in the lesson; null if the problem is about all of them. */
  readonly goal: number | null;
  /** One or more sentences; fields are between backticks. */
  readonly says: string;
};

/** A goal that holds at the end of a run, for those who write a lesson. */
export type OfferedGoal = {
  readonly goal: Goal;
  /** What the goal asks for, as a sentence. Names of fields are between backticks. */
  readonly says: string;
  /** Whether it does not hold after the given steps, so that the reader has something to do. */
  readonly isNew: boolean;
};

/** How far a run has come. */
export type GoalsView = {
  /** In the order of the file. */
  readonly goals: readonly GoalView[];
  /** The number of steps after the given ones. */
  readonly steps: number;
  readonly unmet: readonly UnmetExpectation[];
};
