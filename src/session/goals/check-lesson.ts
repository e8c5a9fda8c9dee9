import type { LessonScenario, Scenario } from "../../engine/scenario/scenario.ts";
import { checkGoal } from "./check-goals.ts";
import { beginningOf, type PlayedRun } from "./played-run.ts";
import type { CheckedGoal, LessonProblem } from "./types.ts";

/** Runs a scenario. The page can show another one. */
export type Play = (scenario: Scenario) => Omit<PlayedRun, "given">;

/** Returns the run of a lesson's given steps and then of its solution. */
export function playSolution({ lesson, ...scenario }: LessonScenario, play: Play): PlayedRun {
  const given = scenario.steps.slice(0, lesson.given ?? 0);
  return { ...play({ ...scenario, steps: [...given, ...lesson.solution] }), given: given.length };
}

/** A solution with more steps is not played, so that the lesson of a stranger does not keep the engine busy. */
const MAX_PLAYED = 500;

/** Whether the solution of a lesson has too many steps to be played. */
export function isTooLong({ lesson }: LessonScenario): boolean {
  return lesson.solution.length > MAX_PLAYED;
}

/** Plays the solution of a lesson. Returns what is wrong with the lesson; empty if its solution reaches all goals, and nothing else does at the beginning. */
export function lessonProblems(scenario: LessonScenario, play: Play): readonly LessonProblem[] {
  const { goal } = scenario.lesson;
  if (goal.length === 0)
    return [{ goal: null, says: "The lesson has no goal, so nobody can reach it. Add a goal." }];
  if (isTooLong(scenario))
    return [
      {
        goal: null,
        says: `The solution has more than ${MAX_PLAYED} steps, so nobody knows whether it reaches the goals.`,
      },
    ];
  const run = playSolution(scenario, play);
  const unreached = goal.flatMap((one, at): readonly LessonProblem[] => {
    const { says, missing } = checkGoal(one, run);
    return missing === null
      ? []
      : [{ goal: at, says: `The solution does not reach the goal “${unended(says)}”. ${missing}` }];
  });
  const atBeginning = goal.map((one) => checkGoal(one, beginningOf(run)));
  if (atBeginning.some(({ missing }) => missing !== null)) return unreached;
  return [{ goal: goal.length === 1 ? 0 : null, says: doneText(atBeginning) }, ...unreached];
}

/** How many goals a sentence tells. */
const MAX_TOLD = 5;

function doneText(goals: readonly CheckedGoal[]): string {
  const told = goals.slice(0, MAX_TOLD).map(({ says }) => `“${unended(says)}”`);
  const more = goals.length > MAX_TOLD ? ", …" : "";
  return goals.length === 1
    ? `The goal ${told[0]} already holds at the beginning, so there is nothing to do.`
    : `All goals already hold at the beginning, so there is nothing to do: ${told.join(", ")}${more}.`;
}

/** Returns a sentence without its full stop. */
function unended(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
