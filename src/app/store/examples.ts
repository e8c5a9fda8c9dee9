import { opening } from "../../catalog/opening.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";

/** A scenario in which nothing has happened yet. */
export const emptyScenario: Scenario = {
  title: "New scenario",
  actors: [{ name: "alice", colour: 1 }],
  steps: [],
};

const greeting = (text: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: example\ndata:\n  greeting: ${text}\n`;

/** A step to begin a scenario with. */
export const firstStep: Omit<Step, "id"> = {
  actor: "alice",
  action: { kind: "apply", manifest: greeting("hello") },
};

/** Steps to begin a scenario with: two actors want different values of one field. */
export const conflictSteps: readonly Omit<Step, "id">[] = [
  firstStep,
  { actor: "bob", action: { kind: "apply", manifest: greeting("good morning") } },
];

export { opening };
