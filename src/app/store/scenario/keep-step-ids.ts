import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { newId } from "./new-id.ts";
import { isSameScenario, isSameStep } from "./same-scenario.ts";

/**
 * Returns `next` with the step ids of `present`, so that the selection and cached results stay valid. Unchanged steps keep their
 * reference, changed steps keep their id, new steps get new ids. Returns `present` itself if nothing differs.
 */
export function keepStepIds(next: Scenario, present: Scenario): Scenario {
  if (isSameScenario(next, present)) return present;
  const [before, after] = [present.steps, next.steps];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSameStep(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isSameStep(before.at(-1 - tail), after.at(-1 - tail))) tail++;

  const steps = after.map((step, at): Step => {
    const isInTail = at >= after.length - tail;
    const from = isInTail ? at - after.length + before.length : at;
    const kept = isInTail || from < before.length - tail ? before[from] : undefined;
    if (kept === undefined) return { ...step, id: newId() };
    return isSameStep(kept, step) ? kept : { ...step, id: kept.id };
  });
  return { ...next, steps };
}
