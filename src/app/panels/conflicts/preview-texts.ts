import type { Step } from "../../../engine/scenario/scenario.ts";
import type { PreviewField, PreviewOwner, PreviewStep } from "../../../session/preview/types.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { shortValue, shortValues } from "../../ui/short-value.ts";

/** Returns the change of a value: `5 → 3`, `stays 5`, `5, removed`, `3, new`. */
export function valueChangeText({ before, after }: Pick<PreviewField, "before" | "after">): string {
  if (before === null) return after === null ? "no value" : `${shortValue(after)}, new`;
  if (after === null) return `${shortValue(before)}, removed`;
  return before === after ? `stays ${shortValue(after)}` : shortValues(before, after).join(" → ");
}

/** Returns the change of an owner: `hpa owns it now`, `hpa loses it`, `hpa keeps it`. */
export function ownerText({ manager, change }: Pick<PreviewOwner, "manager" | "change">): string {
  if (change === "gained") return `${manager} owns it now`;
  return change === "lost" ? `${manager} loses it` : `${manager} keeps it`;
}

/** Returns a sentence about the remaining conflicts, given their fields. */
export function remainingConflictsText(left: readonly string[]): string {
  const [first = ""] = left;
  if (left.length === 1) return `Still in conflict: ${first}. Nothing would change.`;
  return `Still ${left.length} conflicts: ${first} and ${left.length === 2 ? left[1] : `${left.length - 1} more`}. Nothing would change.`;
}

/** Returns the text of a later step: `hpa patches scale again, as in step 2: replicas 3 → 5, taken from alice`. `repeated` is the repeated step; undefined for the resolution itself. */
export function laterStepText(step: PreviewStep, repeated: Step | undefined): string {
  const what =
    repeated === undefined || step.repeats === null
      ? `${step.manager} applies again`
      : `${step.manager} ${stepPhrase(repeated)} again, as in step ${step.repeats + 1}`;
  return `${what}: ${step.summary}`;
}
