import type { Goal } from "../../engine/scenario/goal.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { goalsOf } from "../../engine/scenario/scenario.ts";
import { expectationDifferences } from "./expectation.ts";
import { findField, findObject } from "./find-field.ts";
import { goalSentence } from "./goal-sentence.ts";
import {
  missingObject,
  missingOwner,
  missingSharer,
  missingValue,
  presentField,
  stillOwner,
} from "./object-goals.ts";
import { otherChanges } from "./only-changed.ts";
import { beginningOf, lastCluster, ownSteps, type PlayedRun } from "./played-run.ts";
import { conflictingSteps, forcedSteps, missingOutcome, otherWrites, tooManySteps } from "./step-goals.ts";
import type { CheckedGoal, GoalsView } from "./types.ts";

/** Returns the goals of a scenario after its run, and the steps that did not end as their `expect` says. */
export function checkScenario(
  scenario: Pick<Scenario, "goal" | "lesson" | "steps">,
  { frames, start }: Omit<PlayedRun, "given">,
): GoalsView {
  const run = { frames, start, given: scenario.lesson?.given ?? 0 };
  return {
    goals: goalsOf(scenario).map((goal) => {
      const isKept = scenario.lesson !== undefined && checkGoal(goal, beginningOf(run)).missing === null;
      return { ...checkGoal(goal, run), isKept };
    }),
    steps: ownSteps(run).length,
    unmet: scenario.steps.flatMap(({ id, expect, disabled }, index) => {
      const differences =
        expect === undefined || disabled === true ? [] : expectationDifferences(expect, frames, index);
      return differences.length === 0 ? [] : [{ step: id, differences }];
    }),
  };
}

/** Returns whether a goal holds after the last step of a run, and what is missing until it does. */
export function checkGoal(goal: Goal, run: PlayedRun): CheckedGoal {
  return { says: goalSentence(goal), missing: missingFor(goal, run), field: fieldOf(goal, run) };
}

function missingFor(goal: Goal, run: PlayedRun): string | null {
  if ("exists" in goal) return missingObject(run, goal);
  if ("value" in goal) return missingValue(run, goal);
  if ("absent" in goal) return presentField(run, goal);
  if ("owns" in goal) return missingOwner(run, goal);
  if ("shares" in goal) return missingSharer(run, goal);
  if ("doesNotOwn" in goal) return stillOwner(run, goal);
  if ("outcome" in goal) return missingOutcome(run, goal);
  if ("onlyChanged" in goal) return otherChanges(run, goal);
  if ("atMostSteps" in goal) return tooManySteps(run, goal);
  if ("withoutConflict" in goal) return conflictingSteps(run);
  if ("onlyApply" in goal) return otherWrites(run);
  return forcedSteps(run);
}

function fieldOf(goal: Goal, run: PlayedRun): CheckedGoal["field"] {
  const printed = printedField(goal);
  const object =
    printed === null || !("object" in goal || "field" in goal || "manager" in goal)
      ? null
      : findObject(run, goal.object);
  if (printed === null || object === null || object.key === null) return null;
  const found = findField(lastCluster(run), object.key, printed);
  return found === null ? null : { object: object.key, path: found.text };
}

function printedField(goal: Goal): string | null {
  if ("field" in goal) return goal.field;
  if ("owns" in goal) return goal.owns;
  if ("shares" in goal) return goal.shares;
  return "doesNotOwn" in goal ? goal.doesNotOwn : null;
}
