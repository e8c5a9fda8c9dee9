import type { Frame } from "../../engine/scenario/frame.ts";
import { run } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { createInitialCluster } from "../initial-cluster.ts";
import { prepareSteps } from "../prepare-steps.ts";
import { runOptions } from "../run-options.ts";
import { newScenario } from "./new-scenario.ts";
import type { NewStep } from "./steps-of-objects.ts";

/** A run beside that of the page. */
export type Played = { readonly frames: readonly Frame[]; readonly start: Cluster };

/** Returns a function that runs scenarios, and makes the cluster of equal objects once. */
export function createPlayer(empty: Cluster): (scenario: Scenario) => Played {
  const begin = createInitialCluster(empty);
  return (scenario) => {
    const { cluster: start } = begin(scenario);
    const planned = prepareSteps(scenario, [], new Map()).map((one) => one.planned);
    return { start, frames: run({ ...runOptions(scenario, start), planned }) };
  };
}

/** Returns a function that says whether a step changes nothing in a cluster with these definitions and objects, and succeeds. */
export function changesNothingIn(
  play: (scenario: Scenario) => Played,
  definitions: readonly string[],
  objects: readonly string[],
): (step: NewStep) => boolean {
  return (step) => {
    const { frames } = play(newScenario([], "", { definitions, objects, steps: [step] }, []));
    return frames.every(({ outcome }) => outcome === "unchanged" || outcome === "read");
  };
}
