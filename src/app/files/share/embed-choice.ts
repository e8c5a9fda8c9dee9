import type { EMBED_MODES, EMBED_PANELS, EMBED_THEMES } from "../../../embed-messages/options.ts";
import type { FigurePanel } from "../../../session/figure/types.ts";
import { withFragment } from "../../context/address.ts";

/** A panel that both have. */
type Panel = FigurePanel & (typeof EMBED_PANELS)[number];

/** The panels that an embedded scenario or a figure can show, in the order of the page. */
export const PANELS = [
  { panel: "manifests", name: "Manifests" },
  { panel: "live", name: "Live object" },
  { panel: "fields", name: "Fields" },
  { panel: "conflicts", name: "Conflicts" },
  { panel: "timeline", name: "Timeline" },
  { panel: "explanation", name: "Explanation" },
] as const satisfies readonly { readonly panel: Panel; readonly name: string }[];

/** The panels that show if nobody chose any. */
export const USUAL_PANELS: readonly FigurePanel[] = ["manifests", "live", "conflicts", "timeline"];

/** How an embedded scenario looks and behaves. */
export type EmbedChoice = {
  readonly mode: (typeof EMBED_MODES)[number];
  readonly theme: (typeof EMBED_THEMES)[number];
  /** Null for the usual panels. */
  readonly panels: readonly FigurePanel[] | null;
  /** The number of the first shown step, from 1; null for the last one. */
  readonly step: number | null;
  /** The number of the step after which changes are shown, 0 for the beginning; then `step` is not null. Null: those of each step. */
  readonly since: number | null;
  readonly isReadOnly: boolean;
};

/** The options if nobody chose any. */
export const USUAL_CHOICE: EmbedChoice = {
  mode: "lazy",
  theme: "auto",
  panels: null,
  step: null,
  since: null,
  isReadOnly: false,
};

/** Returns a choice whose steps fit: a comparison needs its last step, and an earlier one. `count`: how many steps there are. */
export function withFittingSteps(choice: EmbedChoice, count: number): EmbedChoice {
  const { since, step } = choice;
  const until = step ?? count;
  return since !== null && since < until ? { ...choice, step: until } : { ...choice, since: null };
}

/** The options that differ from the default, as the query of `embed.html` and the attributes of `<apply-ground>` have them. */
export function optionsOf({
  mode,
  theme,
  panels,
  step,
  since,
  isReadOnly,
}: EmbedChoice): readonly (readonly [string, string])[] {
  return [
    ...(mode === "lazy" ? [] : [["mode", mode] as const]),
    ...(theme === "auto" ? [] : [["theme", theme] as const]),
    ...(panels === null ? [] : [["panels", panels.join(",")] as const]),
    ...(step === null || since !== null ? [] : [["step", String(step)] as const]),
    ...(since === null ? [] : [["diff", `${since}..${step}`] as const]),
    ...(isReadOnly ? [["readonly", ""] as const] : []),
  ];
}

/** Returns the address of the embedded page for a link to a scenario. The options are in its query. */
export function embedAddress(link: string, choice: EmbedChoice): string {
  const query = optionsOf(choice)
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`))
    .join("&");
  return withFragment(
    fileBeside(link, "embed.html"),
    `${query === "" ? "" : `?${query}`}${fragmentOf(link)}`,
  );
}

/** Returns the address of another file of the playground. */
export function fileBeside(link: string, name: string): string {
  return new URL(name, withFragment(link, "")).href;
}

export function fragmentOf(link: string): string {
  return link.slice(link.indexOf("#"));
}
