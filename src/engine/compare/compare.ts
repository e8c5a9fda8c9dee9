import { type Path, printPath } from "../fieldpath/element.ts";
import type { Frame, RunOptions } from "../scenario/run.ts";
import { equal } from "../value/equal.ts";
import type { Value } from "../value/value.ts";
import { cellOf } from "./cell.ts";
import { type Divergence, firstDivergence } from "./divergence.ts";
import { runAll, type StrategyRun } from "./run-all.ts";
import { STRATEGIES, type Strategy } from "./strategy.ts";
import { type Track, trackOf } from "./track.ts";

/** What became of a field under a strategy. */
export type CellOutcome =
  /** It is there at the end. */
  | "kept"
  /** It was there, and is not any more. */
  | "lost"
  /** It stands more than once in its list. */
  | "duplicated"
  /** The last step that named it was refused because somebody else owns it. */
  | "conflict"
  /** The last step that named it was refused for another reason. */
  | "refused"
  /** It never was there. */
  | "absent";

export type Cell = {
  readonly outcome: CellOutcome;
  /** At the end; undefined if it is not there. */
  readonly value: Value | undefined;
  /** The step that made it so, from 0; null if it was so from the start. */
  readonly step: number | null;
  /** Why it is so. */
  readonly sentence: string;
};

export type Row = {
  readonly path: Path;
  readonly label: string;
  /** One for each of {@link STRATEGIES}, in their order. */
  readonly cells: readonly Cell[];
  /** Whether strategies come to different ends. */
  readonly differs: boolean;
};

export type ComparedStep = {
  readonly actor: string;
  /** In the order of {@link STRATEGIES}. */
  readonly translations: readonly string[];
  readonly outcomes: readonly Frame["outcome"][];
};

/** The same steps under every strategy. */
export type Comparison = {
  readonly strategies: readonly Strategy[];
  readonly steps: readonly ComparedStep[];
  readonly objects: readonly { readonly key: string; readonly rows: readonly Row[] }[];
  /** Null if they never part. */
  readonly divergence: Divergence | null;
};

/** Runs steps under every strategy, and tells field by field what becomes of them. Never throws for what steps may say. */
export function compareStrategies(options: Omit<RunOptions, "previous" | "onStep">): Comparison {
  const runs = runAll(options);
  const tracks = keysOf(runs).map((key) => trackOf(runs, key));
  return {
    strategies: STRATEGIES,
    steps: options.planned.map(({ step }, index) => ({
      actor: step.actor,
      translations: runs.map(({ translations }) => translations[index] as string),
      outcomes: runs.map(({ frames }) => (frames[index] as Frame).outcome),
    })),
    objects: tracks.map((track) => ({ key: track.key, rows: rowsOf(track, runs) })),
    divergence: firstDivergence(tracks, runs),
  };
}

/** The objects that steps are about, in the order in which they are. */
function keysOf(runs: readonly StrategyRun[]): readonly string[] {
  const keys = runs.flatMap(({ frames }) => frames.flatMap(({ acts }) => acts.map(({ object }) => object)));
  return [...new Set(keys)].filter((key) => key !== null);
}

function rowsOf(track: Track, runs: readonly StrategyRun[]): readonly Row[] {
  return [...track.paths.values()].map((path) => {
    const cells = runs.map((run, column) => cellOf(track, run, column, path));
    const [first, ...others] = cells;
    const differs = others.some((cell) => first !== undefined && !isSame(first, cell));
    return { path, label: printPath(path), cells, differs };
  });
}

function isSame(a: Cell, b: Cell): boolean {
  if (a.outcome !== b.outcome) return false;
  return a.value === undefined || b.value === undefined ? a.value === b.value : equal(a.value, b.value);
}
