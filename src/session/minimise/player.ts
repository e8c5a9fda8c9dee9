import type { Frame } from "../../engine/scenario/frame.ts";
import { run } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { createInitialCluster, INITIAL_FIELDS } from "../initial-cluster.ts";
import { type PreparedStep, prepareSteps } from "../prepare-steps.ts";
import { type FixedOptions, runOptions } from "../run-options.ts";

/** The run of a scenario. */
export type TriedRun = {
  readonly scenario: Scenario;
  readonly prepared: readonly PreparedStep[];
  readonly options: FixedOptions;
  readonly start: Cluster;
  readonly frames: readonly Frame[];
  /** How many steps ran; the others are those of the run before. */
  readonly ran: number;
};

/** Runs a scenario. It shares the run of the first steps with `before`, as far as they are the same. */
export type Player = (scenario: Scenario, before: TriedRun | null) => TriedRun;

/** Returns a function that runs scenarios on a cluster. `empty` is the cluster without the objects of a scenario. */
export function createPlayer(empty: Cluster): Player {
  return (scenario, before) => {
    const isSameStart =
      before !== null && INITIAL_FIELDS.every((name) => scenario[name] === before.scenario[name]);
    const start = isSameStart ? before.start : createInitialCluster(empty)(scenario).cluster;
    const options = runOptions(scenario, start);
    const prepared = prepareSteps(scenario, before?.prepared ?? [], new Map());
    let ran = 0;
    const frames = run({
      ...options,
      planned: prepared.map(({ planned }) => planned),
      ...(before !== null && { previous: before.frames }),
      onStep: () => {
        ran++;
      },
    });
    return { scenario, prepared, options, start, frames, ran };
  };
}
