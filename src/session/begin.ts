import { part } from "../engine/part.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster.ts";

const setup = part(() => import("./set-up.ts"));

/** The cluster before the first step, and what of it could not be made, in sentences. */
export type Beginning = { readonly cluster: Cluster; readonly problems: readonly string[] };

/** What of a scenario its beginning depends on. */
export type Parts = Pick<
  Scenario,
  "definitions" | "objects" | "rules" | "admission" | "start" | "serverSideApply"
>;

/** Makes the beginnings of scenarios. The one before is kept as long as a scenario begins alike. */
export function createBeginning(empty: Cluster): (scenario: Parts) => Beginning {
  let known = "";
  let beginning: Beginning = { cluster: empty, problems: [] };
  return ({ definitions = [], objects = [], rules = [], admission = [], start, serverSideApply = true }) => {
    const key = JSON.stringify([definitions, objects, rules, admission, start, serverSideApply]);
    if (key !== known) {
      const isPlain = [definitions, objects, rules, admission].every((list) => list.length === 0);
      const bare = serverSideApply ? empty : { ...empty, serverSideApply };
      beginning = isPlain
        ? { cluster: bare, problems: [] }
        : setup().makeBeginning(bare, {
            definitions,
            objects,
            rules,
            admission,
            ...(start !== undefined && { start }),
          });
      known = key;
    }
    return beginning;
  };
}
