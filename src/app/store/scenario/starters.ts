import { opening } from "../../../catalog/opening.ts";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";

/** A new scenario: one actor and no steps. */
export const emptyScenario: Scenario = {
  title: "New scenario",
  actors: [{ name: "alice", colour: 1 }],
  steps: [],
};

const greeting = (text: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: example\ndata:\n  greeting: ${text}\n`;

/** A first step that the page offers in an empty scenario. */
export const firstStep: Omit<Step, "id"> = {
  actor: "alice",
  action: { kind: "apply", manifest: greeting("hello") },
};

/** First steps that the page offers in an empty scenario: two actors apply different values of one field. */
export const conflictSteps: readonly Omit<Step, "id">[] = [
  firstStep,
  { actor: "bob", action: { kind: "apply", manifest: greeting("good morning") } },
];

export { opening };
