import type { Scenario } from "../../../engine/scenario/scenario.ts";

/** Returns how many of the first steps a lesson gives, which its reader cannot change; 0 without a lesson. */
export function givenCount({ lesson, steps }: Scenario): number {
  return Math.min(lesson?.given ?? 0, steps.length);
}

/** Whether a lesson gives the step with an id. */
export function isGivenStep(scenario: Scenario, id: string | null): boolean {
  return scenario.steps.slice(0, givenCount(scenario)).some((step) => step.id === id);
}

/** Whether an edit changes, moves or removes a given step. Who edits the lesson itself may do that. */
export function changesGivenSteps(before: Scenario, after: Scenario): boolean {
  return (
    before.lesson === after.lesson &&
    before.steps.slice(0, givenCount(before)).some((step, at) => after.steps[at] !== step)
  );
}
