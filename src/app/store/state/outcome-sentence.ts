import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { plural } from "../../../words.ts";
import { findStep, indexOfStep } from "../scenario/edits.ts";
import { stepPhrase } from "./step-phrase.ts";

/** Returns the result of a step for screen readers: `Step 3, alice applies: failed, 1 conflict with hpa.` Empty without a step. */
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
  const conflicts = frame?.step === id ? frame.conflicts : [];
  if (row.outcome === "conflict" && conflicts.length > 0) {
    const owners = [
      ...new Set(conflicts.flatMap((conflict) => conflict.owners.map((owner) => owner.manager))),
    ];
    return `${start}: failed, ${plural(conflicts.length, "conflict")} with ${owners.join(" and ")}.`;
  }
  const issue = row.diagnostics.find((one) => one.severity === "error");
  if (row.outcome === "invalid" && issue) return `${start}: line ${issue.range.line}, ${issue.message}`;
  return `${start}: ${row.summary}.`;
}
