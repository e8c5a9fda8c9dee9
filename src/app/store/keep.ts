import type { Scenario } from "../../engine/scenario/scenario.ts";
import { claimSession, handOverClaims } from "./claim.ts";
import type { Kept, Places } from "./find-work.ts";
import { infoOf } from "./library.ts";
import { pageActions } from "./page-actions.ts";
import { newSession } from "./session.ts";
import type { Notice, State } from "./state.ts";
import type { PageStore } from "./store.ts";
import { writeTab } from "./tab.ts";
import { isTimeout } from "./within-limit.ts";
import { toKept } from "./work.ts";

/** How long after an edit it is kept, in milliseconds. */
const PAUSE = 300;

/**
 * Keeps the work a moment after each change, and when the page is left or put aside: first in the tab, then in the library.
 * `kept` is what the store began with; "unread" if there is work of this tab that could not be read: the tab's entry stays
 * until something else is worth one. Where the browser refuses, the page says so once and works on. Returns what ends the
 * keeping.
 */
export function keepWork(
  store: PageStore,
  { tab, library }: Places,
  kept: Kept | "unread" | null,
): () => void {
  const { notify, dismiss } = pageActions(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let pending = false; // something is not kept yet
  let saving = false;
  let again = false; // and once more when that is done
  const found = kept === "unread" ? null : kept;
  const first = store.getState().session.id;
  let known = found?.inLibrary ? { id: first, scenario: found.scenario } : null;
  let refused: string | null = null;

  const isKnown = (id: string, scenario: Scenario) => known?.id === id && known.scenario === scenario;

  const remember = (): boolean => {
    const { scenario, selection, session } = store.getState();
    if (kept === "unread" && session.id === first && session.untouched) return true;
    return writeTab(tab, { session, selection, scenario, inLibrary: isKnown(session.id, scenario) });
  };

  const save = async () => {
    const { scenario, selection, session } = store.getState();
    let remembered = remember();
    pending = !remembered;
    let failure: unknown = null;
    if (!session.untouched && !isKnown(session.id, scenario)) {
      try {
        const work = { scenario, selection };
        await library.save(infoOf(session.id, work, Date.now()), toKept(work));
        known = { id: session.id, scenario };
      } catch (error) {
        failure = error;
      }
      if (stopped) return;
      remembered = remember();
    }
    const notice = session.untouched ? null : refusal(failure, remembered);
    if (notice === null && refused !== null) dismiss("unkept");
    if (notice !== null && notice.text !== refused) notify({ ...notice, action: tryAgain });
    refused = notice?.text ?? null;
  };

  /** One at a time: what is changed meanwhile is saved after that. */
  const saveNow = async () => {
    clearTimeout(timer);
    again = true;
    if (saving) return;
    saving = true;
    while (again && !stopped) {
      again = false;
      await save();
    }
    saving = false;
  };
  const tryAgain = {
    label: "Try again",
    run: () => {
      refused = ""; // to be said again if it fails again
      saveNow();
    },
  };
  const schedule = () => {
    pending = true;
    clearTimeout(timer);
    timer = setTimeout(saveNow, PAUSE);
  };
  const leave = () => {
    if (!pending && !again) return;
    remember();
    saveNow();
  };
  const hide = () => document.visibilityState === "hidden" && leave();

  /** Goes on as a session of its own where another tab has this one: two tabs never write the same. */
  const reclaim = async (id: string) => {
    if (await claimSession(id)) return;
    const { session } = store.getState();
    if (session.id === id) store.setState({ session: newSession(session.untouched) });
  };

  /** Keeps the last edit of a session that another one has just taken the place of. */
  const saveLeft = async ({ scenario, selection, session }: State) => {
    if (session.untouched || isKnown(session.id, scenario)) return;
    try {
      const work = { scenario, selection };
      await library.save(infoOf(session.id, work, Date.now()), toKept(work));
    } catch (error) {
      const notice = refusal(error, false);
      if (notice !== null && !stopped) notify(notice);
    }
  };

  const unsubscribe = store.subscribe((state, before) => {
    const { scenario, selection, session } = state;
    if (scenario === before.scenario && selection === before.selection && session === before.session) return;
    if (session !== before.session) claimSession(session.id);
    // The same scenario under another id is still at hand: another tab has the session, see `reclaim`.
    if (session.id !== before.session.id && scenario !== before.scenario) saveLeft(before);
    if (session.id !== before.session.id) known = null; // it may have been deleted since it was shown last
    schedule();
  });
  if (found !== null && !found.inLibrary) schedule();
  const unclaim = handOverClaims(reclaim);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hide);
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unclaim();
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hide);
  };
}

/** What the user should know when the library (`failure`) or the tab does not keep the work; null if both do. */
function refusal(failure: unknown, remembered: boolean): Notice | null {
  if (failure === null) return remembered ? null : { id: "unkept", tone: "warn", text: FORGETFUL };
  const isFull = failure instanceof DOMException && failure.name === "QuotaExceededError";
  const why = isFull
    ? "This browser has no room left"
    : isTimeout(failure)
      ? "This browser's storage does not answer"
      : "This browser refuses to keep work";
  const text = remembered
    ? `${why}: only this tab has it, until it is closed. Save it as a file to keep it.`
    : `${why}: it is lost when the page is left. Save it as a file to keep it.`;
  return { id: "unkept", tone: "warn", text };
}

const FORGETFUL =
  "This browser lets the tab remember nothing: after a reload, open your work from the list of sessions.";
