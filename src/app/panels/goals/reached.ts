import type { GoalView } from "../../../session/goals/types.ts";
import { plural } from "../../../words.ts";

/** Returns how many of these goals hold. */
export function reachedCount(goals: readonly GoalView[]): number {
  return goals.filter(({ missing }) => missing === null).length;
}

/** Returns how far the reader is: how many goals are reached of those that did not hold at the beginning, and how many others are lost. */
export function reachedText(goals: readonly GoalView[]): string {
  const isAllKept = goals.every(({ isKept }) => isKept);
  const wanted = isAllKept ? goals : goals.filter(({ isKept }) => !isKept);
  const lost = goals.filter(({ isKept, missing }) => isKept && missing !== null).length;
  const text = `${reachedCount(wanted)} of ${plural(wanted.length, "goal")}`;
  return lost === 0 || isAllKept ? text : `${text}, ${lost} lost`;
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

/** Returns how many steps the reader has used, and how many are enough; after a task that was done with fewer, only that. */
export function stepsText(used: number, enough: number, isDone: boolean): string {
  const steps = plural(used, "step");
  if (isDone && used < enough) return `${steps}, fewer than the solution`;
  return `${steps}, ${enough} ${enough === 1 ? "is" : "are"} enough`;
}
