import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import { beginnings } from "./parts.ts";

/** The cluster before the first step, and what of it could not be made, in sentences. */
export type Beginning = { readonly cluster: Cluster; readonly problems: readonly string[] };

/** What of a scenario its beginning depends on. */
export type Parts = Pick<
  Scenario,
  "definitions" | "objects" | "rules" | "admission" | "start" | "serverSideApply"
>;

/** What a beginning is made of. */
const KEYS = ["definitions", "objects", "rules", "admission", "start", "serverSideApply"] as const;

/**
 * Makes the beginnings of scenarios. The one before is kept as long as a scenario begins alike. `onSetUp` is called before one is made
 * that takes any work, and before each of its objects.
 */
export function createBeginning(empty: Cluster): (scenario: Parts, onSetUp?: () => void) => Beginning {
  let last: Parts = {};
  let known = "";
  let beginning: Beginning = { cluster: empty, problems: [] };
  return (scenario, onSetUp) => {
    if (KEYS.every((key) => scenario[key] === last[key])) return beginning;
    const {
      definitions = [],
      objects = [],
      rules = [],
      admission = [],
      start,
      serverSideApply = true,
    } = scenario;
    const key = JSON.stringify([definitions, objects, rules, admission, start, serverSideApply]);
    if (key !== known) {
      const isPlain = [definitions, objects, rules, admission].every((list) => list.length === 0);
      const bare = serverSideApply ? empty : { ...empty, serverSideApply };
      if (!isPlain) onSetUp?.();
      beginning = isPlain
        ? { cluster: bare, problems: [] }
        : beginnings().makeBeginning(
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
