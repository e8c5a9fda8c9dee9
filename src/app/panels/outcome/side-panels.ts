import type { SidePanel } from "../../store/state/state.ts";

/** The panels at the side, in the order of their buttons: the text of the button, and the title of the panel. */
export const SIDE_PANELS: readonly {
  readonly panel: SidePanel;
  readonly button: string;
  readonly title: string;
}[] = [
  { panel: "findings", button: "Findings", title: "Findings" },
  { panel: "explanation", button: "Why?", title: "Why?" },
  { panel: "requests", button: "Requests", title: "Requests" },
  { panel: "compare", button: "Compare", title: "Compare" },
  { panel: "sets", button: "Sets", title: "ApplySets" },
];

/** Returns the id of the button that opens a panel. */
export function sideButtonId(panel: SidePanel): string {
  return `show-${panel}`;
}

/** The id of the element with the open panel. */
export const SIDE_ID = "side-panel";
