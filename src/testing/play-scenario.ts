import { createCel } from "../cel/cel.ts";
import { filesOf } from "../engine/scenario/files.ts";
import { run } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { newCluster } from "../engine/server/cluster/cluster.ts";
import type { PlayedRun } from "../session/goals/played-run.ts";
import { createInitialCluster } from "../session/initial-cluster.ts";
import { host } from "../session/parts/engine-host.ts";
import { prepareSteps } from "../session/prepare-steps.ts";
import { testBuiltins } from "./test-builtins.ts";

/** Runs a scenario, for its goals. Throws if its initial objects have errors. */
export function playScenario(scenario: Scenario): PlayedRun {
  const empty = newCluster({ builtins: testBuiltins(), host: { ...host, cel: createCel() } });
  const { cluster: start, problems } = createInitialCluster(empty)(scenario);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const frames = run({
    start,
    planned: prepareSteps(scenario, [], new Map()).map(({ planned }) => planned),
    ...(scenario.start !== undefined && { startTime: scenario.start }),
    files: filesOf(scenario.files),
    restricted: scenario.rules !== undefined,
  });
  return { frames, start, given: scenario.lesson?.given ?? 0 };
}
