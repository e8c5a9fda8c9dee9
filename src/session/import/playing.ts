import type { Frame } from "../../engine/scenario/frame.ts";
import { run } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { equal } from "../../engine/value/equal.ts";
import { dig, get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../engine/value/value.ts";
import { createInitialCluster } from "../initial-cluster.ts";
import { prepareSteps } from "../prepare-steps.ts";
import { runOptions } from "../run-options.ts";
import { newScenario, withAdditions } from "./new-scenario.ts";
import type { NewStep } from "./steps-of-objects.ts";

/** A run that the page does not show. */
export type Played = { readonly frames: readonly Frame[]; readonly start: Cluster };

/** Returns a function that runs scenarios, and makes the cluster of equal objects once. `onWork` is called before each object and each step. */
export function createPlayer(empty: Cluster, onWork: () => void): (scenario: Scenario) => Played {
  const begin = createInitialCluster(empty);
  return (scenario) => {
    const { cluster: start } = begin(scenario, onWork);
    const planned = prepareSteps(scenario, [], new Map()).map((one) => one.planned);
    return { start, frames: run({ ...runOptions(scenario, start), planned, onStep: onWork }) };
  };
}

/**
 * Returns a function that says whether a step leaves a cluster with these definitions and objects as it is: all values and owners. Times
 * and the order of entries may change, because users shorten objects, and the server then completes them.
 */
export function changesNothingIn(
  play: (scenario: Scenario) => Played,
  definitions: readonly string[],
  objects: readonly string[],
): (step: NewStep) => boolean {
  // All steps begin with the same cluster, which the player makes once.
  const before = newScenario([], "", { definitions, objects, steps: [] }, []);
  return (step) => {
    const { frames } = play(withAdditions(before, { definitions: [], objects: [], steps: [step] }));
    return frames.every(
      ({ outcome, before, cluster }) =>
        outcome === "unchanged" ||
        outcome === "read" ||
        (outcome === "changed" && hasSameObjects(before, cluster)),
    );
  };
}

function hasSameObjects(before: Cluster, after: Cluster): boolean {
  const [old, made] = [changedObjects(before), changedObjects(after)];
  if (old.size !== made.size) return false;
  return [...made].every(([key, object]) => {
    const was = old.get(key);
    return was === object || (was !== undefined && equal(comparable(was), comparable(object)));
  });
}

/** Returns an object without its version, and its entries without times, in one order. */
function comparable(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  if (!isMap(metadata)) return object;
  const { resourceVersion: _, managedFields, ...rest } = metadata;
  const entries = (isList(managedFields) ? managedFields : []).map((entry) => {
    const kept = isMap(entry) ? withoutKey(entry, "time") : entry;
    return {
      text: JSON.stringify(["manager", "operation", "subresource"].map((key) => dig(kept, key))),
      kept,
    };
  });
  const sorted = entries.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ kept }) => kept);
  return withKey(object, "metadata", { ...rest, managedFields: sorted });
}
