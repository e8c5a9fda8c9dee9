import { opening } from "../../catalog/opening.ts";
import { type Scenario, textOf } from "../../engine/scenario/scenario.ts";
import { openLink } from "../../file/link/open-link.ts";
import { plural } from "../../words.ts";
import type { EmbedOptions } from "./options.ts";

/** A scenario to show, and how to begin. */
export type Story = {
  readonly scenario: Scenario;
  /** The fragment of its link; empty for the opening scenario. */
  readonly fragment: string;
  /** The number of the first shown step, from 1; 0 if there are no steps. */
  readonly step: number;
  /** The number of the step after which changes count, 0 for the beginning; null: each step shows its own changes. */
  readonly since: number | null;
  /** How many lines the longest manifest has. */
  readonly lines: number;
  /** What is wrong if the wanted steps do not exist, as a sentence; null if they exist. */
  readonly problem: string | null;
};

/** Returns a story that begins at another step, or at the last one if there are fewer. */
export function atStep(story: Story, step: number): Story {
  return { ...story, step: Math.min(step, story.scenario.steps.length) };
}

/** Reads the story of a fragment: `#s=…` is a scenario, and no fragment means the opening scenario. Never rejects. */
export async function readStory(
  fragment: string,
  { step, diff }: Pick<EmbedOptions, "step" | "diff">,
): Promise<Story | { readonly error: string }> {
  const opened = /^#?$/.test(fragment) ? { scenario: opening, view: null } : await openLink(fragment);
  if ("error" in opened) return { error: opened.error };
  const { scenario, view } = opened;
  const count = scenario.steps.length;
  const lines = scenario.steps.map(({ action }) => textOf(action).trimEnd().split("\n").length);
  const wrong =
    step !== null && step > count
      ? `step=${step}`
      : diff !== null && diff.until > count
        ? `diff=${diff.since}..${diff.until}`
        : null;
  return {
    scenario,
    fragment,
    step: Math.min(step ?? diff?.until ?? view?.step ?? count, count),
    since: diff !== null && diff.until <= count ? diff.since : null,
    lines: Math.max(0, ...lines),
    problem: wrong === null ? null : `“${wrong}” does not work: the scenario has ${plural(count, "step")}.`,
  };
}
