import { type Path, printPath } from "../fieldpath/element.ts";
import type { Frame } from "../scenario/frame.ts";
import type { RunOptions } from "../scenario/run.ts";
import { equal } from "../value/equal.ts";
import { type Cell, cellOf } from "./cell.ts";
import { type Divergence, firstDivergence } from "./divergence.ts";
import { type ObjectHistory, objectHistoryOf } from "./object-history.ts";
import { runAllStrategies, type StrategyRun } from "./run-strategies.ts";
import { STRATEGIES, type Strategy } from "./strategy.ts";

export type ComparedField = {
  readonly path: Path;
  readonly label: string;
  /** One for each of {@link STRATEGIES}, in their order. */
  readonly cells: readonly Cell[];
  /** Whether strategies have different results. */
  readonly differs: boolean;
};

export type ComparedStep = {
  readonly actor: string;
  /** In the order of {@link STRATEGIES}. */
  readonly translations: readonly string[];
  readonly outcomes: readonly Frame["outcome"][];
};

/** The same steps under every strategy. */
export type StrategyComparison = {
  readonly strategies: readonly Strategy[];
  readonly steps: readonly ComparedStep[];
  readonly objects: readonly { readonly key: string; readonly rows: readonly ComparedField[] }[];
  /** Null if the strategies never differ. */
  readonly divergence: Divergence | null;
};

/** Runs steps under every strategy, and compares the results field by field. Errors of steps are results; it does not throw. */
export function compareStrategies(options: Omit<RunOptions, "previous" | "onStep">): StrategyComparison {
  const runs = runAllStrategies(options);
  const histories = keysOf(runs).map((key) => objectHistoryOf(runs, key));
  return {
    strategies: STRATEGIES,
    steps: options.planned.map(({ step }, index) => ({
      actor: step.actor,
      translations: runs.map(({ translations }) => translations[index] as string),
      outcomes: runs.map(({ frames }) => (frames[index] as Frame).outcome),
    })),
    objects: histories.map((history) => ({ key: history.key, rows: rowsOf(history, runs) })),
    divergence: firstDivergence(histories, runs),
  };
}

/** Returns the keys of the objects of all steps, in the order of the steps. */
function keysOf(runs: readonly StrategyRun[]): readonly string[] {
  const keys = runs.flatMap(({ frames }) =>
    frames.flatMap(({ results }) => results.map(({ object }) => object)),
  );
  return [...new Set(keys)].filter((key) => key !== null);
}

function rowsOf(history: ObjectHistory, runs: readonly StrategyRun[]): readonly ComparedField[] {
  return [...history.paths.values()].map((path) => {
    const cells = runs.map((run, column) => cellOf(history, run, column, path));
    const [first, ...others] = cells;
    const differs = others.some((cell) => first !== undefined && !isSame(first, cell));
    return { path, label: printPath(path), cells, differs };
  });
}

function isSame(a: Cell, b: Cell): boolean {
  if (kindOf(a) !== kindOf(b)) return false;
  return a.value === undefined || b.value === undefined ? a.value === b.value : equal(a.value, b.value);
}

/** Returns what counts for a difference: how the field got its value, or lost it, does not. */
function kindOf({ outcome }: Cell): string {
  if (outcome === "removed" || outcome === "lost") return "gone";
  return outcome === "kept" || outcome === "set" || outcome === "overwritten" || outcome === "default"
    ? "there"
    : outcome;
}
