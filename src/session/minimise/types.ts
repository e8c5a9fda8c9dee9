import type { Strategy } from "../../engine/compare/strategy.ts";
import type { Goal } from "../../engine/scenario/goal.ts";
import type { Outcome } from "../../engine/scenario/outcome.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";

/** A goal about the cluster after the last step, whatever the steps are. */
export type StateGoal = Extract<
  Goal,
  { readonly field: string } | { readonly manager: string } | { readonly exists: boolean }
>;

/** What must stay true after a step, or of its result. `object` is the key of an object in the cluster. */
export type Truth =
  /** The goal holds after the step. */
  | { readonly of: "goal"; readonly step: string; readonly goal: StateGoal }
  /** A field that the object had before the step is gone after it. */
  | { readonly of: "removed"; readonly step: string; readonly object: string; readonly field: string }
  /** A manager that owned a field before the step does not own it after the step. */
  | {
      readonly of: "lost";
      readonly step: string;
      readonly object: string;
      readonly field: string;
      readonly manager: string;
    }
  /** The step's apply conflicts with a manager over a field. */
  | {
      readonly of: "conflict";
      readonly step: string;
      readonly object: string;
      readonly field: string;
      readonly manager: string;
    }
  /** The step deletes an object. */
  | { readonly of: "deleted"; readonly step: string; readonly object: string }
  /** The step ends so. */
  | { readonly of: "outcome"; readonly step: string; readonly outcome: Outcome }
  /** The server, the client or the command line refuses the step with this text. */
  | { readonly of: "refusal"; readonly step: string; readonly text: string }
  /** The step does not end as its `expect` says, with this difference. */
  | { readonly of: "unmet"; readonly step: string; readonly difference: string }
  /** Two strategies have different values of a field after the step. */
  | {
      readonly of: "strategies";
      readonly step: string;
      readonly object: string;
      readonly field: string;
      readonly between: readonly [Strategy, Strategy];
    };

/** Something that is true, for the user to choose. Fields in `says` are between backticks. */
export type OfferedTruth = { readonly truth: Truth; readonly says: string };

/** How much a scenario has. */
export type ScenarioSize = {
  readonly steps: number;
  readonly actors: number;
  /** Lines with content in all of its texts. */
  readonly lines: number;
};

/** How far the search for the smallest scenario has come. */
export type MinimiseView = {
  readonly from: ScenarioSize;
  /** The size of the smallest scenario so far. */
  readonly to: ScenarioSize;
  /** How many smaller scenarios the search has tried. */
  readonly tried: number;
  readonly done: boolean;
  /** The smallest scenario so far. Null if what must stay true is not true of the scenario in the first place. */
  readonly scenario: Scenario | null;
};
