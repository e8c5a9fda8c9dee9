import { type Frame, type RunOptions, run } from "../scenario/run.ts";
import type { Planned } from "../scenario/tasks.ts";
import type { ValueMap } from "../value/value.ts";
import { STRATEGIES, type Strategy } from "./strategy.ts";
import { describeTranslation, translate } from "./translate.ts";

/** A scenario as one strategy takes it. */
export type StrategyRun = {
  readonly strategy: Strategy;
  readonly frames: readonly Frame[];
  /** By step, what is applied; empty for steps that do something else. */
  readonly applied: readonly (readonly ValueMap[])[];
  /** By step, what it does here, for a reader. */
  readonly translations: readonly string[];
};

/** Runs the same steps under every strategy, in the order of {@link STRATEGIES}. */
export function runAll(options: Omit<RunOptions, "previous" | "onStep">): readonly StrategyRun[] {
  const native = runOne(options, "serverSide", null);
  return STRATEGIES.map((strategy) =>
    strategy === "serverSide" ? native : runOne(options, strategy, native.frames),
  );
}

/** Runs the same steps under one strategy. */
export function runUnder(options: Omit<RunOptions, "previous" | "onStep">, strategy: Strategy): StrategyRun {
  const native = runOne(options, "serverSide", null);
  return strategy === "serverSide" ? native : runOne(options, strategy, native.frames);
}

function runOne(options: RunOptions, strategy: Strategy, native: readonly Frame[] | null): StrategyRun {
  const translated = (known: readonly Frame[] | null) =>
    options.planned.map((one: Planned, index) => translate(one, strategy, known?.[index] ?? null));
  const first = translated(native);
  const frames = run({ ...options, planned: first.map(({ planned }) => planned) });
  // What command lines apply is known once they have run.
  const steps = native === null ? translated(frames) : first;
  return {
    strategy,
    frames,
    applied: steps.map(({ applied }) => applied),
    translations: steps.map((one) => describeTranslation(one, strategy)),
  };
}
