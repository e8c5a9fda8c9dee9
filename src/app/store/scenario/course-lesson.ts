import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { givenCount } from "./given-steps.ts";
import { isSameScenario } from "./same-scenario.ts";

/**
 * Whether a scenario is this lesson of the course, with any own steps of the reader, and actors and files that the reader changed.
 * False if its task, its given steps or the cluster before them differ, as in a lesson that someone else made.
 */
export function isCourseLesson(scenario: Scenario, lesson: Scenario): boolean {
  const given = (one: Scenario): Scenario => {
    const { description: _, files: __, ...rest } = one;
    return { ...rest, actors: [], steps: one.steps.slice(0, givenCount(one)) };
  };
  return isSameScenario(given(scenario), given(lesson));
}
