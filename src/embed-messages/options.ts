/** The panels that an embedded page can show, in the order of the page. */
export const EMBED_PANELS = ["manifests", "live", "fields", "conflicts", "timeline", "explanation"] as const;

/** From this width on, in pixels, an embedded page shows the field table unless its address says which panels it has. */
export const WIDTH_FOR_FIELDS = 960;

/** When an embedded page starts: near the viewport, on a click, or at once. */
export const EMBED_MODES = ["lazy", "click", "eager"] as const;

/** Themes of an embedded page; `auto` follows the reader's system. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The words of a frame's `sandbox`: scripts run, and the link to the playground opens in a tab of its own. */
export const EMBED_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** The names of the options in the query of an embedded page. `<apply-ground>` has attributes of the same names. */
export const EMBED_OPTIONS = ["mode", "panels", "step", "diff", "readonly", "theme"] as const;

/** Returns what is wrong with an option, as a sentence. It repeats at most the beginning of the value. */
export function optionProblem(name: string, value: string, words: string): string {
  return `“${name}=${value.slice(0, 60)}” does not work: it must be ${words}.`;
}
