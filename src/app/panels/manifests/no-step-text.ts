import type { Scenario } from "../../../engine/scenario/scenario.ts";

/** The texts for an actor that has no step up to the selected one. */
export type NoStepText = { readonly title: string; readonly advice: string };

type Owners = { readonly entries: readonly { readonly manager: string }[] };

/** Returns what the page says in the place of a manifest. The frame shows whether the actor owns fields of the live object. */
export function noStepText(
  actor: string,
  { steps, lesson }: Pick<Scenario, "steps" | "lesson">,
  frame: Owners | null,
): NoStepText {
  const title = `${actor} has no step yet`;
  if (steps.length === 0 && lesson !== undefined) return { title, advice: `Add a step of ${actor}.` };
  if (steps.length === 0) return { title, advice: `Choose a first step above, or add a step of ${actor}.` };
  if (steps.some((step) => step.actor === actor))
    return { title, advice: `Select a later step in the timeline, or add a step of ${actor}.` };
  const owns = frame?.entries.some(({ manager }) => manager === actor) ?? false;
  return {
    title: `${actor} has no step in this scenario`,
    advice: owns
      ? "It only owns fields. Add a step to let it change something."
      : "Add a step to let it change something.",
  };
}
