import type { ViewRequest } from "../frame/types.ts";

/** The parts that a figure can have, in the order in which it shows them. */
export const FIGURE_PANELS = ["timeline", "manifests", "conflicts", "live", "fields", "explanation"] as const;

export type FigurePanel = (typeof FIGURE_PANELS)[number];

/** The parts of a figure for which nobody named any. */
export const USUAL_PANELS: readonly FigurePanel[] = ["timeline", "manifests", "conflicts", "live"];

/** What a figure shows of the last run. */
export type FigureQuestion = {
  readonly view: ViewRequest;
  readonly panels: readonly FigurePanel[];
  /** The link that opens the scenario; null for none. */
  readonly link: string | null;
};

/** A step of a scenario as a picture for pages without scripts. */
export type Figure = {
  /** A `<figure>` element without blank lines, so that it can stand in a Markdown file. */
  readonly html: string;
  /** The style sheet of all figures, without a `<style>` element. */
  readonly style: string;
  /** The same as a code block for Markdown. */
  readonly markdown: string;
};
