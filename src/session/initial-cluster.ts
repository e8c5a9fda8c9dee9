import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { initialClusterPart, olderVersionsPart } from "./parts/late-parts.ts";

/** The cluster before the first step, and a sentence about each part of the scenario that it could not be made from. */
export type InitialCluster = { readonly cluster: Cluster; readonly problems: readonly string[] };

/** The fields of a scenario that the initial cluster depends on. */
export type InitialClusterSource = Pick<
  Scenario,
  "kubernetes" | "definitions" | "objects" | "rules" | "admission" | "start" | "serverSideApply"
>;

/** The names of these fields. */
export const INITIAL_FIELDS = [
  "kubernetes",
  "definitions",
  "objects",
  "rules",
  "admission",
  "start",
  "serverSideApply",
] as const;

/**
 * Returns a function that makes the initial cluster of a scenario. It returns the last one again as long as the fields in
 * {@link InitialClusterSource} stay equal. `onSetUp` is called before a cluster is made that is not empty, and before each object.
 */
export function createInitialCluster(
  empty: Cluster,
): (scenario: InitialClusterSource, onSetUp?: () => void) => InitialCluster {
  let last: InitialClusterSource = {};
  let known = "";
  let beginning: InitialCluster = { cluster: empty, problems: [] };
  return (scenario, onSetUp) => {
    if (INITIAL_FIELDS.every((key) => scenario[key] === last[key])) return beginning;
    const {
      kubernetes,
      definitions = [],
      objects = [],
      rules = [],
      admission = [],
      start,
      serverSideApply = true,
    } = scenario;
    const key = JSON.stringify([kubernetes, definitions, objects, rules, admission, start, serverSideApply]);
    if (key !== known) {
      const isPlain = [definitions, objects, rules, admission].every((list) => list.length === 0);
      const ofVersion =
        kubernetes === undefined ? empty : olderVersionsPart().clusterOfVersion(empty, kubernetes);
      const bare = serverSideApply ? ofVersion : { ...ofVersion, serverSideApply };
      if (!isPlain) onSetUp?.();
      beginning = isPlain
        ? { cluster: bare, problems: [] }
        : initialClusterPart().makeInitialCluster(
            bare,
            { definitions, objects, rules, admission, ...(start !== undefined && { start }) },
            onSetUp,
          );
      known = key;
    }
    last = scenario;
    return beginning;
  };
}
