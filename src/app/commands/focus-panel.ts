import type { Page } from "../context/page-context.ts";
import type { SidePanel } from "../store/state/state.ts";

/** A part of the page that can get the focus by a command. */
export type FocusTarget = "timeline" | "actors" | "live" | "fields" | "outcome" | SidePanel;

const SIDE = "#side-panel";

const selectors: { readonly [place in FocusTarget]: string } = {
  timeline: "#timeline [aria-current=step], #timeline button",
  actors: "#actors [role=textbox], #actors textarea, #actors button",
  live: "#live [role=listbox], #live button",
  fields: "#fields [tabindex='0'], #fields input",
  outcome: "#outcome",
  explanation: SIDE,
  requests: SIDE,
  sets: SIDE,
  compare: SIDE,
};

/** Focuses a part of the page. Opens the panel at the side first. */
export function focusPanel(place: FocusTarget, { actions }: Page): void {
  const focus = () => document.querySelector<HTMLElement>(selectors[place])?.focus();
  if (isSide(place)) {
    actions.showSide(place);
    setTimeout(focus); // after React has shown the panel
  } else focus();
}

function isSide(place: FocusTarget): place is SidePanel {
  return selectors[place] === SIDE;
}
