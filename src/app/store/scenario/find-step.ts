import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";

/** Returns the step with an id; undefined if there is none. */
export function findStep(scenario: Scenario, id: string | null): Step | undefined {
  return scenario.steps.find((step) => step.id === id);
}

/** Returns the index of a step, from 0; -1 if there is none with this id. */
export function indexOfStep(scenario: Scenario, id: string | null): number {
  return scenario.steps.findIndex((step) => step.id === id);
}
