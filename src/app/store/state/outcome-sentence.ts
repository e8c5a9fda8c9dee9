import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { findStep, indexOfStep } from "../scenario/find-step.ts";
import { stepPhrase } from "./step-phrase.ts";

/** Returns the result of a step for screen readers, as the bar shows it: `Step 3, alice applies: Refused. …`. Empty without a step. */
export function outcomeSentence(
  scenario: Scenario,
  id: string | null,
  rows: readonly StepRow[],
  frame: FrameView | null,
): string {
  const step = findStep(scenario, id);
  const row = rows.find((one) => one.step === id);
  if (!step || !row) return "";
  const start = `Step ${indexOfStep(scenario, id) + 1}, ${step.actor} ${stepPhrase(step)}`;
  return `${start}: ${frame?.step === id ? frame.outcome.text : `${row.summary}.`}`;
}
