import type { Actions } from "../document/actions.ts";
import type { Notice } from "../state/state.ts";

/** Returns the notice for saved work that this version of the page cannot read, with a button that shows its text. */
export function unreadableNotice(text: string, actions: Pick<Actions, "showDialog">): Notice {
  return {
    id: "session",
    tone: "warn",
    text: "This version of the page cannot read the saved work. The work is still stored in this browser.",
    action: {
      label: "Show the text",
      run: () => actions.showDialog({ kind: "open", texts: [{ name: "the saved work", text }] }),
    },
  };
}
