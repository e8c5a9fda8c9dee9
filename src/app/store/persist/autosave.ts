import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { pageActions } from "../document/page-actions.ts";
import { newSession } from "../state/session.ts";
import type { Notice, State } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";
import type { RestoredWork, WorkStores } from "./find-work.ts";
import type { PageVisits } from "./page-visits.ts";
import { sessionInfoOf } from "./session-info.ts";
import { lockSession, releaseLocksOnLeave } from "./session-lock.ts";
import { forgetReplaced, rememberReplaced, type StoredSession, saveReplaced } from "./tab/replaced-work.ts";
import { writeTab } from "./tab/tab.ts";
import { isTimeoutError } from "./with-timeout.ts";
import { toStored } from "./work.ts";

/** How long after an edit the page saves it, in milliseconds. */
const PAUSE = 300;

/** Where a page saves its work, and when the user leaves the page. */
export type PageStorage = WorkStores & { readonly visits: PageVisits };

/**
 * Saves the work shortly after each change, and when the user leaves or hides the page: first in the tab, then in the library.
 * `restored` is the work that the store started with, or "unread" if the tab has work that could not be read: then the tab's entry
 * stays until the user changes something. If the browser refuses to save, shows one notice. Returns a function that ends autosaving.
 */
export function autosave(
  store: PageStore,
  { tab, library, visits }: PageStorage,
  restored: RestoredWork | "unread" | null,
): () => void {
  const { notify, dismiss } = pageActions(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let pending = false; // a change is not saved yet
  let saving = false;
  let again = false; // save once more after the running save
  const found = restored === "unread" ? null : restored;
  const first = store.getState().session.id;
  let saved = found?.inLibrary ? { id: first, scenario: found.scenario } : null;
  let shownProblem: string | null = null;

  const isSaved = (id: string, scenario: Scenario) => saved?.id === id && saved.scenario === scenario;

  const writeToTab = (): boolean => {
    const { scenario, selection, session } = store.getState();
    if (restored === "unread" && session.id === first && session.untouched) return true;
    return writeTab(tab, { session, selection, scenario, inLibrary: isSaved(session.id, scenario) });
  };

  const save = async () => {
    const state = store.getState();
    const { scenario, session } = state;
    let inTab = writeToTab();
    pending = !inTab;
    let failure: unknown = null;
    if (!session.untouched && !isSaved(session.id, scenario)) {
      try {
        const { info, work } = toStoredSession(state);
        await library.save(info, work);
        saved = { id: session.id, scenario };
      } catch (error) {
        failure = error;
      }
      if (stopped) return;
      inTab = writeToTab();
    }
    const notice = session.untouched ? null : saveProblem(failure, inTab);
    if (notice === null && shownProblem !== null) dismiss("unkept");
    if (notice !== null && notice.text !== shownProblem) notify({ ...notice, action: tryAgain });
    shownProblem = notice?.text ?? null;
  };

  /** Runs one save at a time. Changes during a save start another one after it. */
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
      shownProblem = ""; // if it fails again, the notice appears again
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
    writeToTab();
    saveNow();
  };

  /** Continues as a new session if another tab has this one, because two tabs must not write the same session. */
  const relock = async (id: string) => {
    if (await lockSession(id)) return;
    const { session } = store.getState();
    if (session.id === id) store.setState({ session: newSession(session.untouched) });
  };

  /** Saves the last edit of a session after another session replaced it. */
  const savePrevious = async (state: State) => {
    const { scenario, session } = state;
    if (session.untouched || isSaved(session.id, scenario)) return;
    const replaced = toStoredSession(state);
    rememberReplaced(tab, replaced);
    try {
      await library.save(replaced.info, replaced.work);
      forgetReplaced(tab, replaced.info);
    } catch (error) {
      const notice = saveProblem(error, false);
      if (notice !== null && !stopped) notify(notice);
    }
  };

  const unsubscribe = store.subscribe((state, before) => {
    const { scenario, selection, session } = state;
    if (scenario === before.scenario && selection === before.selection && session === before.session) return;
    if (session !== before.session) lockSession(session.id);
    if (session.id !== before.session.id) {
      // If only the id changes, another tab has the session, see `relock`.
      if (scenario !== before.scenario) savePrevious(before);
      saved = null; // the user may have deleted the session meanwhile
    }
    schedule();
  });
  if (found !== null && !found.inLibrary) schedule();
  saveReplaced(tab, library);
  const unlock = releaseLocksOnLeave(visits, relock);
  const endHide = visits.onHide(leave);
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unlock();
    endHide();
  };
}

/** Returns the session of the page as the library stores it. */
function toStoredSession(state: State): StoredSession {
  return { info: sessionInfoOf(state.session.id, state, Date.now()), work: toStored(state) };
}

/** Returns the notice for a failed save. `failure`: the error of the library, or null. Returns null if library and tab have the work. */
function saveProblem(failure: unknown, inTab: boolean): Notice | null {
  if (failure === null) return inTab ? null : { id: "unkept", tone: "warn", text: TAB_NOT_WRITTEN };
  const isFull = failure instanceof DOMException && failure.name === "QuotaExceededError";
  const why = isFull
    ? "This browser has no space left"
    : isTimeoutError(failure)
      ? "This browser's storage does not answer"
      : "This browser does not let the page save work";
  const text = inTab
    ? `${why}. Your work is only in this tab, and closing the tab loses it. Save it as a file.`
    : `${why}. Leaving the page loses your work. Save it as a file.`;
  return { id: "unkept", tone: "warn", text };
}

const TAB_NOT_WRITTEN =
  "This browser does not let the tab store data. After a reload, open your work from the list of sessions.";
