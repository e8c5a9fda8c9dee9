import type { Decision } from "../../engine/client/apply-v2/visit-elements.ts";
import type { CellOutcome } from "../../engine/compare/cell.ts";
import type { Strategy } from "../../engine/compare/strategy.ts";
import type { WinCell } from "../../engine/compare/who-wins.ts";
import type { Outcome } from "../../engine/scenario/outcome.ts";
import type { LessonScenario, Scenario } from "../../engine/scenario/scenario.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { LaterOutput } from "../command-line/types.ts";
import type { Finding } from "../findings/types.ts";
import type { GoalsView, LessonProblem, OfferedGoal } from "../goals/types.ts";
import type { MinimiseView, OfferedTruth, Truth } from "../minimise/types.ts";
import type { ComparedField, StateComparison } from "../states/types.ts";

/** A question about the last run. The page asks it only when the user opens the answer. */
export type AnalysisQuestion =
  /** Runs the same steps with each strategy of applying. */
  | { readonly of: "strategies" }
  /** Which managers could change a field after a step. `object` is the object's key, `path` as in `LiveLine`. */
  | { readonly of: "winners"; readonly step: string; readonly object: string; readonly path: string }
  /**
   * Runs the steps with these ids in all orders. Earlier steps run first; other steps do not run. Each answer tries some
   * more orders: the same question continues, `again` starts over.
   */
  | { readonly of: "orders"; readonly steps: readonly string[]; readonly again: boolean }
  /** How Apply v2 merges the manifest of a step. `object` is the object's key; null: the first object of the step. */
  | { readonly of: "elements"; readonly step: string; readonly object: string | null }
  /** What the command line of a step, which watches, prints during later steps. */
  | { readonly of: "laterOutput"; readonly step: string }
  /** Which goals of the scenario hold, and which steps did not end as their `expect` says. */
  | { readonly of: "goals" }
  /** What causes trouble in the managed fields after a step; null for the last step. */
  | { readonly of: "findings"; readonly step: string | null }
  /** What is wrong with the lesson of a scenario, which need not be that of the last run. Plays its solution. */
  | { readonly of: "lesson"; readonly scenario: LessonScenario }
  /** Which goals the solution of a lesson reaches, whatever the lesson wants. Plays the solution. */
  | { readonly of: "offers"; readonly scenario: LessonScenario }
  /**
   * What is true after a step, for the user to choose; null for the last step. `field`: a printed path of the object with the key `object`,
   * whose value and owners come first; null for none.
   */
  | {
      readonly of: "truths";
      readonly step: string | null;
      readonly object: string | null;
      readonly field: string | null;
    }
  /** Removes what a truth does not need. Each answer has tried some more: the same question continues, `again` starts over. */
  | { readonly of: "minimise"; readonly truth: Truth; readonly again: boolean }
  /** What differs between two states. */
  | { readonly of: "states"; readonly first: StateChoice; readonly second: StateChoice }
  /**
   * The fields of two states of an object, each as JSON or YAML, with values and owners; null if the object does not exist. `definition`: that
   * of its kind; null if it is built in or in the last run.
   */
  | {
      readonly of: "objects";
      readonly first: string | null;
      readonly second: string | null;
      readonly definition: string | null;
    }
  /** Gives the actors and objects of a scenario plain names, as far as a truth about it allows. */
  | { readonly of: "plainNames"; readonly scenario: Scenario; readonly truth: Truth };

/** The answers, by the same `of`. */
export type AnalysisAnswer =
  | { readonly of: "strategies"; readonly comparison: ComparisonView }
  | { readonly of: "winners"; readonly rows: readonly WinRowView[] }
  | { readonly of: "orders"; readonly orders: OrdersView }
  | { readonly of: "elements"; readonly rows: readonly ElementView[] | null }
  | { readonly of: "laterOutput"; readonly output: readonly LaterOutput[] }
  | { readonly of: "goals"; readonly view: GoalsView }
  | { readonly of: "findings"; readonly findings: readonly Finding[] }
  | { readonly of: "lesson"; readonly problems: readonly LessonProblem[] }
  | { readonly of: "offers"; readonly goals: readonly OfferedGoal[] }
  | { readonly of: "truths"; readonly truths: readonly OfferedTruth[] }
  | { readonly of: "minimise"; readonly view: MinimiseView }
  | { readonly of: "states"; readonly comparison: StateComparison }
  | { readonly of: "objects"; readonly fields: readonly ComparedField[] }
  | { readonly of: "plainNames"; readonly scenario: Scenario };

/** A state of a cluster. `step`: the state after this step; null for the state before the first step. `scenario`: null for that of the last run. */
export type StateChoice = { readonly scenario: Scenario | null; readonly step: string | null };

export type ComparisonView = {
  /** What the comparison comes to, in a sentence or two. */
  readonly verdict: string;
  /** In the order of the columns. */
  readonly strategies: readonly { readonly id: Strategy; readonly name: string }[];
  readonly steps: readonly ComparedStepView[];
  readonly objects: readonly ComparedObjectView[];
  /** Where the results first differ; null if they never do. */
  readonly divergence: DivergenceView | null;
};

export type ComparedStepView = {
  readonly step: string;
  readonly actor: string;
  /** For each strategy, what the step does. */
  readonly translations: readonly string[];
  readonly outcomes: readonly Outcome[];
};

export type ComparedObjectView = {
  readonly key: string;
  /** `Deployment web`. */
  readonly name: string;
  readonly rows: readonly ComparedRowView[];
};

export type ComparedRowView = {
  readonly path: string;
  readonly label: string;
  readonly differs: boolean;
  readonly cells: readonly ComparedCellView[];
};

export type ComparedCellView = {
  readonly outcome: CellOutcome;
  /** The value after the last step, on one line; empty if the field is absent. */
  readonly value: string;
  /** The value of another actor that the step overwrote or removed, on one line; null if there is none. */
  readonly replaced: { readonly actor: string; readonly value: string } | null;
  /** Index of the step that set the value; null if it is as it was before the first step. */
  readonly step: number | null;
  readonly sentence: string;
};

export type DivergenceView = {
  /** Index of the step. */
  readonly step: number;
  readonly object: string;
  readonly path: string;
  readonly label: string;
  readonly sentence: string;
  readonly sides: readonly {
    readonly names: readonly string[];
    readonly value: string;
    readonly sentence: string;
  }[];
};

export type WinRowView = {
  readonly manager: string;
  /** Its entries in the managed fields; empty if it owns nothing. `ownsField`: whether the entry owns the chosen field. */
  readonly entries: readonly (ManagerIdentity & { readonly ownsField: boolean })[];
  /** In the order of the columns: apply the same value, another value, without the field, another value with force; update. */
  readonly cells: readonly WinCell[];
};

export type OrdersView = {
  readonly total: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly runs: number;
  readonly done: boolean;
  /** Whether the search ended without all orders, because there are too many. */
  readonly stopped: boolean;
  readonly results: readonly OrderResultView[];
};

export type OrderResultView = {
  /** The ids of all steps that ran, in this order. */
  readonly steps: readonly string[];
  /** The actors of the chosen steps in this order, and the index of each step in the scenario. */
  readonly chosenSteps: readonly { readonly actor: string; readonly place: number }[];
  readonly swaps: number;
  readonly orders: number;
  /** The fields whose values differ between the results. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
};

export type ElementView = {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly kind: "primitive" | "map" | "type" | "list";
  readonly keys: readonly string[];
  readonly strategy: "merge" | "replace" | "retainKeys";
  /** The value in the last applied manifest, the manifest and the live object, on one line; null if absent. */
  readonly last: string | null;
  readonly local: string | null;
  readonly live: string | null;
  readonly decision: Decision;
  readonly result: string | null;
  /** The reason for the decision, as a sentence. */
  readonly sentence: string;
};
