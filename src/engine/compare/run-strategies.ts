import type { Frame } from "../scenario/frame.ts";
import { type RunOptions, run } from "../scenario/run.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import type { ValueMap } from "../value/value.ts";
import { STRATEGIES, type Strategy } from "./strategy.ts";
import { describeTranslation, translateStep } from "./translate-step.ts";

/** The run of a scenario under one strategy. */
export type StrategyRun = {
  readonly strategy: Strategy;
  readonly frames: readonly Frame[];
  /** Applied objects by step; empty for steps that do not apply. */
  readonly applied: readonly (readonly ValueMap[])[];
  /** What each step does under the strategy, for a reader. */
  readonly translations: readonly string[];
};

/** Runs the same steps under every strategy, in the order of {@link STRATEGIES}. */
export function runAllStrategies(options: Omit<RunOptions, "onStep">): readonly StrategyRun[] {
  return runStrategies(options, STRATEGIES);
}

/** Runs the same steps under some strategies, in their order. `previous` may have the frames of the steps as they are: those of server-side apply are reused. */
export function runStrategies(
  { previous = [], ...options }: Omit<RunOptions, "onStep">,
  strategies: readonly Strategy[],
): readonly StrategyRun[] {
  const native = runOne({ ...options, previous }, "serverSide", null);
  return strategies.map((strategy) =>
    strategy === "serverSide" ? native : runOne(options, strategy, native.frames),
  );
}

/** Runs the same steps under one strategy. */
export function runStrategy(options: Omit<RunOptions, "onStep">, strategy: Strategy): StrategyRun {
  return runStrategies(options, [strategy])[0] as StrategyRun;
}

function runOne(options: RunOptions, strategy: Strategy, native: readonly Frame[] | null): StrategyRun {
  const translated = (known: readonly Frame[] | null) =>
    options.planned.map((one: PlannedStep, index) => translateStep(one, strategy, known?.[index] ?? null));
  const first = translated(native);
  const frames = run({ ...options, planned: first.map(({ planned }) => planned) });
  // The objects that command lines apply are known only after they ran.
  const steps = native === null ? translated(frames) : first;
  return {
    strategy,
    frames,
    applied: steps.map(({ applied }) => applied),
    translations: steps.map((one) => describeTranslation(one, strategy)),
  };
}
