import type { OutcomeView } from "../../../session/outcome/types.ts";
import type { IconName } from "../../ui/icon.tsx";

/** The icon before the sentence about a step, by what came of the step. */
export const TONE_ICONS: { readonly [tone in OutcomeView["tone"]]: IconName } = {
  good: "check",
  quiet: "equal",
  conflict: "warn",
  bad: "refuse",
};
