import type { Page } from "../page/page-context.ts";
import type { SidePanel } from "../store/state.ts";

/** A part of the page that a key leads to. */
export type Place = "timeline" | "actors" | "live" | "fields" | SidePanel;

const places: { readonly [place in Place]: string } = {
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

/** Puts the focus on a part of the page; what is beside the live object is shown before. */
export function goTo(place: Place, { actions }: Page): void {
  if (isSide(place)) actions.showSide(place);
  document.querySelector<HTMLElement>(places[place])?.focus();
}

function isSide(place: Place): place is SidePanel {
  return places[place].startsWith("#side-");
}
