import { expect, it } from "vitest";
import type { GoalView } from "../../../session/goals/types.ts";
import { goalAnnouncement, reachedText, stepsText } from "./reached.ts";

/** Returns goals that hold or not. */
function goals(...met: readonly boolean[]): readonly GoalView[] {
  return met.map((isMet, at) => ({
    says: `bob owns \`.data.${at}\`.`,
    missing: isMet ? null : "no",
    field: null,
    isKept: false,
  }));
}

it.each([
  { before: goals(), after: goals(true, false), says: "" },
  { before: goals(true, false), after: goals(true, false), says: "" },
  { before: goals(true, true), after: goals(false, true), says: "" },
  {
    before: goals(false, false),
    after: goals(false, true),
    says: "Goal reached: bob owns .data.1. 1 to go.",
  },
  {
    before: goals(true, false),
    after: goals(true, true),
    says: "Goal reached: bob owns .data.1. The task is done.",
  },
])("says $says", ({ before, after, says }) => {
  expect(goalAnnouncement(before, after)).toBe(says);
});

it("counts the goals that are to be reached, and those that are to be kept only when they are lost", () => {
  const kept = (...met: readonly boolean[]) => goals(...met).map((one) => ({ ...one, isKept: true }));
  expect(reachedText([...goals(false, true), ...kept(true, true)])).toBe("1 of 2 goals");
  expect(reachedText([...goals(true), ...kept(true, false)])).toBe("1 of 1 goal, 1 lost");
  expect(reachedText(kept(true, false))).toBe("1 of 2 goals");
});

it("says how many steps are enough, unless the task was done with fewer", () => {
  expect(stepsText(0, 2, false)).toBe("0 steps, 2 are enough");
  expect(stepsText(1, 1, true)).toBe("1 step, 1 is enough");
  expect(stepsText(1, 2, true)).toBe("1 step, fewer than the solution");
  expect(stepsText(3, 2, true)).toBe("3 steps, 2 are enough");
});
