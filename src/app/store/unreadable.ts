import type { Actions } from "./actions.ts";
import type { Notice } from "./state.ts";

/** That something is kept which this version of the page cannot read, with a way to get at its text. */
export function unreadableNotice(text: string, actions: Pick<Actions, "show">): Notice {
  return {
    id: "session",
    tone: "warn",
    text: "This version of the page cannot read work that is kept in this browser. It stays as it is.",
    action: {
      label: "Show its text",
      run: () => actions.show({ kind: "open", text, name: "the work that is kept" }),
    },
  };
}
