import type { Page } from "../context/page-context.ts";
import type { SidePanel } from "../store/state/state.ts";

/** A part of the page that can get the focus by a command. */
export type FocusTarget = "timeline" | "actors" | "live" | "fields" | SidePanel;

const selectors: { readonly [place in FocusTarget]: string } = {
  timeline: "#timeline [aria-current=step], #timeline button",
  actors: "#actors [role=textbox], #actors textarea, #actors button",
  live: "#live [role=listbox], #live button",
  fields: "#fields [tabindex='0'], #fields input",
  conflicts: "#side-tab-conflicts",
  explanation: "#side-tab-explanation",
  requests: "#side-tab-requests",
  sets: "#side-tab-sets",
  compare: "#side-tab-compare",
};

/** Focuses a part of the page. Opens the panel beside the live object first. */
export function focusPanel(place: FocusTarget, { actions }: Page): void {
  if (isSide(place)) actions.showSide(place);
  document.querySelector<HTMLElement>(selectors[place])?.focus();
}

function isSide(place: FocusTarget): place is SidePanel {
  return selectors[place].startsWith("#side-");
}
