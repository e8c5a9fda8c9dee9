import { type Scenario, textOf } from "../../../engine/scenario/scenario.ts";
import { differingRange } from "../../../words.ts";
import type { TextPlace } from "../state/state.ts";

/** Returns the end of the first change between the manifests of two versions of a scenario; null if no manifest changed. */
export function changedPlace(before: Scenario, after: Scenario): TextPlace | null {
  const earlier = new Map(before.steps.map((step) => [step.id, step]));
  for (const step of after.steps) {
    const was = earlier.get(step.id);
    if (was === undefined || was === step || step.action.kind === "run") continue;
    const [old, text] = [textOf(was.action), textOf(step.action)];
    if (old !== text) return placeAt(step.id, text, differingRange(old, text).endAfter);
  }
  return null;
}

function placeAt(step: string, text: string, offset: number): TextPlace {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return { step, line: text.slice(0, start).split("\n").length, column: offset - start + 1 };
}
