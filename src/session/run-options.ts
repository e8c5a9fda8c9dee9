import { filesOf } from "../engine/scenario/files.ts";
import type { RunOptions } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";

/** The options of a run that do not depend on its steps. */
export type FixedOptions = Omit<RunOptions, "planned" | "previous" | "shown" | "onStep">;

/** Returns how the steps of a scenario run. `start` is the cluster before the first one. */
export function runOptions({ start: startTime, rules, files }: Scenario, start: Cluster): FixedOptions {
  return {
    start,
    ...(startTime !== undefined && { startTime }),
    restricted: rules !== undefined,
    files: filesOf(files),
  };
}
