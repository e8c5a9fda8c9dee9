import { phraseOfStep } from "../../../engine/scenario/phrase-of-step.ts";
import type { Step } from "../../../engine/scenario/scenario.ts";

/** Returns the text for a step after its actor's name: `applies`, `patches scale`. */
export function stepPhrase(step: Step): string {
  return phraseOfStep(step);
}
