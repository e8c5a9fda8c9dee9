import { expect, it } from "vitest";
import type { GoalView } from "../../../session/goals/types.ts";
import { goalAnnouncement } from "./reached.ts";

/** Returns goals that hold or not. */
function goals(...met: readonly boolean[]): readonly GoalView[] {
  return met.map((isMet, at) => ({
    says: `bob owns \`.data.${at}\`.`,
    missing: isMet ? null : "no",
    field: null,
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
