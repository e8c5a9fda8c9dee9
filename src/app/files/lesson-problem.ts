import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client/engine-client.ts";

/** Resolves to what is wrong with the lesson of a scenario, in sentences; null if it is right, is absent or could not be played. */
export async function lessonProblem(
  engine: Pick<Engine, "analyse">,
  scenario: Scenario,
): Promise<string | null> {
  const { lesson } = scenario;
  if (lesson === undefined) return null;
  const answer = await engine.analyse({ of: "lesson", scenario: { ...scenario, lesson } });
  if (answer?.of !== "lesson" || answer.problems.length === 0) return null;
  return answer.problems.map(({ says }) => says).join(" ");
}

/** Returns a scenario without its lesson, with the goals of it. */
export function withoutLesson({ lesson, ...scenario }: Scenario): Scenario {
  return lesson === undefined ? scenario : { ...scenario, goal: lesson.goal };
}
