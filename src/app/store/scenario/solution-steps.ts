import type { LessonScenario, Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { givenCount } from "./given-steps.ts";
import { isSameStep } from "./same-scenario.ts";
import { appendStep } from "./step-edits.ts";

/** Returns how many of the first steps after the given ones are equal to the steps of the solution. */
export function followedSteps({ lesson, ...scenario }: LessonScenario): number {
  const own = scenario.steps.slice(givenCount({ ...scenario, lesson }));
  const differs = lesson.solution.findIndex((step, at) => {
    const mine: Step | undefined = own[at];
    return mine === undefined || !isSameStep(withoutComments(mine), withoutComments(step));
  });
  return differs < 0 ? lesson.solution.length : differs;
}

/** Returns what a step does, without what is said about it. */
function withoutComments({ note: _, expect: __, ...step }: Step): Step {
  return step;
}

/** Returns the scenario with the next step of the solution, and without the steps that are not of it. */
export function withNextSolutionStep(scenario: LessonScenario): Scenario {
  const followed = followedSteps(scenario);
  const next = scenario.lesson.solution[followed];
  const kept = scenario.steps.slice(0, givenCount(scenario) + followed);
  return next === undefined ? scenario : appendStep({ ...scenario, steps: kept }, next);
}

/** Returns the scenario with the given steps only. */
export function withoutOwnSteps(scenario: Scenario): Scenario {
  return { ...scenario, steps: scenario.steps.slice(0, givenCount(scenario)) };
}
