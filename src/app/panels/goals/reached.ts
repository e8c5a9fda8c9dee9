import type { GoalView } from "../../../session/goals/types.ts";

/** Returns how many of these goals hold. */
export function reachedCount(goals: readonly GoalView[]): number {
  return goals.filter(({ missing }) => missing === null).length;
}

/** Returns what screen readers say when goals become true; empty if none does, or if these are the first answers. */
export function goalAnnouncement(before: readonly GoalView[], after: readonly GoalView[]): string {
  if (before.length !== after.length) return "";
  const reached = after.filter(({ missing }, at) => missing === null && before[at]?.missing !== null);
  if (reached.length === 0) return "";
  const left = after.length - reachedCount(after);
  const texts = reached.map(({ says }) => `Goal reached: ${says.replaceAll("`", "")}`);
  return [...texts, left === 0 ? "The task is done." : `${left} to go.`].join(" ");
}
