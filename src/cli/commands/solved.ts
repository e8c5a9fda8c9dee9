import type { LessonScenario, Scenario } from "../../engine/scenario/scenario.ts";

/** Returns the scenario of a lesson with its solution after the given steps; null without a lesson. */
export function solved(scenario: Scenario): LessonScenario | null {
  const { lesson, steps } = scenario;
  if (lesson === undefined) return null;
  const given = steps.slice(0, lesson.given ?? 0);
  const solution = lesson.solution.map((step, at) => ({ ...step, id: `solution-${at + 1}` }));
  return { ...scenario, lesson, steps: [...given, ...solution] };
}
