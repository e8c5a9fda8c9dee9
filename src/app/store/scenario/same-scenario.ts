import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { newId } from "./new-id.ts";

/** Whether two scenarios are equal, apart from the ids of their steps. */
export function isSameScenario(a: Scenario, b: Scenario): boolean {
  const text = ({ steps, ...rest }: Scenario) => canonicalJson({ ...rest, steps: steps.map(withoutId) });
  return text(a) === text(b);
}

/** Whether two steps are equal, apart from their ids. */
export function isSameStep(a: Step, b: Step): boolean {
  return textOf(a) === textOf(b);
}

/**
 * Returns `next` with the step ids of `present`, so that the selection and cached results stay valid. Unchanged steps keep their
 * reference, changed steps keep their id, new steps get new ids. Returns `present` itself if nothing differs.
 */
export function keepStepIds(next: Scenario, present: Scenario): Scenario {
  if (isSameScenario(next, present)) return present;
  const [before, after] = [present.steps, next.steps];
  const [old, now] = [before.map(textOf), after.map(textOf)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;

  const steps = after.map((step, at): Step => {
    const isInTail = at >= after.length - tail;
    const from = isInTail ? at - after.length + before.length : at;
    const kept = isInTail || from < before.length - tail ? before[from] : undefined;
    if (kept === undefined) return { ...step, id: newId() };
    return old[from] === now[at] ? kept : { ...step, id: kept.id };
  });
  return { ...next, steps };
}

function textOf(step: Step): string {
  return canonicalJson(withoutId(step));
}

function withoutId({ id: _, ...rest }: Step): Omit<Step, "id"> {
  return rest;
}

/** Returns the JSON of a value with sorted keys. */
function canonicalJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
