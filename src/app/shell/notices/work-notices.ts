import type { Address } from "../../context/address.ts";
import { timeAgo } from "../../dialogs/time-ago.ts";
import type { Actions } from "../../store/document/actions.ts";
import { type Library, latestSession } from "../../store/persist/library.ts";
import type { SessionInfo } from "../../store/persist/session-info.ts";
import type { Notice } from "../../store/state/state.ts";

export { unreadableNotice } from "../../store/persist/unreadable-notice.ts";

/** Tells that the stored data could not be deleted. */
export const notDeletedNotice: Notice = {
  id: "forget",
  tone: "warn",
  text: "The sessions could not be deleted, because this browser's storage does not answer. Try again, or clear the data of this site in the browser's settings.",
};

/** Returns the notice for work that is stored, but could not be loaded. */
export function unansweredNotice(address: Address): Notice {
  return {
    id: "session",
    tone: "warn",
    text: "The browser could not load the work of this tab. It is still stored. Reload the page to try again.",
    action: { label: "Reload", run: address.reload },
  };
}

/** Shows a notice that offers the newest session, in a tab without work. */
export async function offerLatest(library: Library, actions: Actions): Promise<void> {
  const latest = await latestSession(library);
  if (latest === null) return;
  actions.notify({
    id: "latest",
    tone: "info",
    text: `“${latest.title || "Untitled"}” is saved in this browser, last changed ${timeAgo(latest.changed, Date.now())}.`,
    action: { label: "Open", run: () => openLatest(latest, library, actions) },
  });
}

async function openLatest({ id }: SessionInfo, library: Library, actions: Actions): Promise<void> {
  const part = await import("../../store/persist/open-session.ts").catch(() => null);
  if (part !== null) return part.openSession(id, library, actions);
  const text =
    "The session could not be opened. Check your connection, then open it from the list of sessions.";
  actions.notify({ id: "session", tone: "warn", text });
}
