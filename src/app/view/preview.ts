import type { Step } from "../../engine/scenario/scenario.ts";
import type { PreviewField, PreviewOwner, PreviewStep } from "../../worker/protocol.ts";
import { stepPhrase } from "./phrase.ts";
import { short } from "./ways-out.ts";

/** What becomes of a value: `5 → 3`, `stays 5`, `5, removed`, `3, new`. */
export function changeText({ before, after }: Pick<PreviewField, "before" | "after">): string {
  if (before === null) return after === null ? "no value" : `${short(after)}, new`;
  if (after === null) return `${short(before)}, removed`;
  return before === after ? `stays ${short(after)}` : `${short(before)} → ${short(after)}`;
}

/** What becomes of an owner. */
export function ownerText({ manager, change }: Pick<PreviewOwner, "manager" | "change">): string {
  if (change === "gained") return `${manager} owns it now`;
  return change === "lost" ? `${manager} loses it` : `${manager} keeps it`;
}

/** The conflicts that stay, in one sentence. */
export function leftText(left: readonly string[]): string {
  const [first = ""] = left;
  if (left.length === 1) return `Still a conflict: ${first}. Nothing would change.`;
  return `Still ${left.length} conflicts: ${first} and ${left.length === 2 ? left[1] : `${left.length - 1} more`}. Nothing would change.`;
}

/** `hpa patches scale again, as in step 2: took .spec.replicas`. `repeated` is the step that is repeated, none for the way out itself. */
export function laterText(step: PreviewStep, repeated: Step | undefined): string {
  const what =
    repeated === undefined || step.repeats === null
      ? `${step.manager} applies again`
      : `${step.manager} ${stepPhrase(repeated)} again, as in step ${step.repeats + 1}`;
  return `${what}: ${step.summary}`;
}
