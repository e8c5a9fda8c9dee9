import type { Page } from "../context/page-context.ts";
import type { SidePanel } from "../store/state/state.ts";

/** A part of the page that can get the focus by a command. */
export type FocusTarget = "timeline" | "actors" | "live" | "fields" | "outcome" | SidePanel;

const SIDE = "#side-panel";

/** The elements that can get the focus of a part: the first selector that finds one wins. */
const selectors: { readonly [place in FocusTarget]: readonly string[] } = {
  timeline: ["#timeline [aria-current=step]", "#timeline button"],
  actors: ["#actors .manifest[aria-current] :is([role=textbox], textarea)", "#actors button"],
  live: ["#live [role=listbox]", "#live button"],
  fields: ["#fields [tabindex='0']", "#fields input"],
  outcome: ["#outcome", "#timeline button"],
  findings: [SIDE],
  explanation: [SIDE],
  requests: [SIDE],
  sets: [SIDE],
  compare: [SIDE],
};

/** How long a part may take to appear, in milliseconds. The code of a panel at the side may still load. */
const PATIENCE = 3000;

/** Focuses a part of the page, after React has shown the present state. First it opens a panel that is hidden. */
export function focusPanel(place: FocusTarget, { actions }: Page): void {
  if (isSide(place)) actions.showSide(place);
  if (place === "live" || place === "fields") actions.showObjectPanel(place);
  const before = document.activeElement;
  const end = performance.now() + PATIENCE;
  const focus = () => {
    const found = selectors[place].map((selector) => document.querySelector<HTMLElement>(selector));
    const element = found.find((one) => one !== null);
    if (element) element.focus();
    else if (document.activeElement === before && performance.now() < end) requestAnimationFrame(focus);
  };
  setTimeout(focus);
}

function isSide(place: FocusTarget): place is SidePanel {
  return selectors[place][0] === SIDE;
}
