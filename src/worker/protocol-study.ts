import type { Decision } from "../engine/client/apply-v2/visit.ts";
import type { CellOutcome } from "../engine/compare/compare.ts";
import type { Strategy } from "../engine/compare/strategy.ts";
import type { WinCell } from "../engine/compare/who-wins.ts";
import type { Outcome } from "../engine/scenario/outcome.ts";

/** What is worked out of the scenario that was last run, only when somebody looks at it. */
export type StudyQuestion =
  /** The same steps under each strategy. */
  | { readonly of: "strategies" }
  /** What each manager could do with a field after a step. `object` is its key, `path` as in `LiveLine`. */
  | { readonly of: "winners"; readonly step: string; readonly object: string; readonly path: string }
  /**
   * What comes of other orders of steps, by their ids; steps before the first of them run first, all others are left out.
   * Worked out piece by piece: asking for the same steps again goes on, `again` begins anew.
   */
  | { readonly of: "orders"; readonly steps: readonly string[]; readonly again: boolean }
  /** How Apply v2 merges what a step applies to an object, by its key; null: its first. */
  | { readonly of: "elements"; readonly step: string; readonly object: string | null };

/** Each null where there is nothing to tell. */
export type StudyAnswer =
  | { readonly of: "strategies"; readonly comparison: ComparisonView }
  | { readonly of: "winners"; readonly rows: readonly WinRowView[] }
  | { readonly of: "orders"; readonly orders: OrdersView }
  | { readonly of: "elements"; readonly rows: readonly ElementView[] | null };

export type ComparisonView = {
  /** In the order of columns. */
  readonly strategies: readonly { readonly id: Strategy; readonly name: string }[];
  readonly steps: readonly ComparedStepView[];
  readonly objects: readonly ComparedObjectView[];
  /** Null if they never part. */
  readonly divergence: DivergenceView | null;
};

export type ComparedStepView = {
  readonly step: string;
  readonly actor: string;
  /** One for each strategy: what the step does under it. */
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
  /** At the end, on one line; empty if it is not there. */
  readonly value: string;
  /** Place of the step that made it so, from 0; null if it was so from the start. */
  readonly step: number | null;
  readonly sentence: string;
};

export type DivergenceView = {
  /** From 0. */
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
  /** Applies the same, another value, without it, another by force; updates. */
  readonly cells: readonly WinCell[];
};

export type OrdersView = {
  readonly total: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly runs: number;
  readonly done: boolean;
  /** Done, but not with all: there are too many. */
  readonly stopped: boolean;
  readonly ends: readonly OrderEndView[];
};

export type OrderEndView = {
  /** Ids of all steps of the scenario that this order has. */
  readonly steps: readonly string[];
  /** Who acts, in this order, with the place of the step in the scenario, from 0. */
  readonly acts: readonly { readonly actor: string; readonly place: number }[];
  readonly swaps: number;
  readonly orders: number;
  /** Fields whose values are not the same in all ends. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
};

export type ElementView = {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly kind: "primitive" | "map" | "type" | "list";
  readonly keys: readonly string[];
  readonly strategy: "merge" | "replace" | "retainKeys";
  /** What the three say, on one line; null for nothing. */
  readonly last: string | null;
  readonly local: string | null;
  readonly live: string | null;
  readonly decision: Decision;
  readonly result: string | null;
  /** Why, in a sentence. */
  readonly sentence: string;
};
