import { opening } from "../../catalog/opening.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";

/** A scenario in which nothing has happened yet. */
export const emptyScenario: Scenario = {
  title: "New scenario",
  actors: [{ name: "alice", colour: 1 }],
  steps: [],
};

export { opening };
