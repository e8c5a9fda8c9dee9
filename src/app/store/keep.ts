import type { Scenario } from "../../engine/scenario/scenario.ts";
import { claimSession, handOverClaims, reclaimSession } from "./claim.ts";
import type { Library } from "./library.ts";
import { pageActions } from "./page-actions.ts";
import { newSession, type Session } from "./session.ts";
import type { Notice } from "./state.ts";
import type { PageStore } from "./store.ts";
import { readOldWork, readTab, type TabStorage, writeTab } from "./tab.ts";
import type { Work } from "./work.ts";

/** Where work is kept: the tab remembers which session it shows, the library has the sessions of all tabs. */
export type Places = { readonly tab: TabStorage | null; readonly library: Library };

/** Work that was kept, and as what. */
export type Kept = Work & {
  readonly session: Session;
  /** Whether the library has it under that session. */
  readonly inLibrary: boolean;
};

/** The work of this tab, as it was left; null if it has none. A copy of another tab gets a session of its own. */
export async function findWork({ tab, library }: Places): Promise<Kept | null> {
  const entry = readTab(tab);
  if (entry === null) {
    const old = readOldWork(tab);
    return old && { ...old, session: newSession(false), inLibrary: false };
  }
  const { session, selection } = entry;
  const [isOwn, scenario] = await Promise.all([
    reclaimSession(session.id),
    entry.scenario ?? library.load(session.id).then(scenarioOf, () => null),
  ]);
  if (scenario === null) return null;
  return isOwn
    ? { scenario, selection, session, inLibrary: entry.scenario === null }
    : { scenario, selection, session: newSession(session.untouched), inLibrary: false };
}

/** How long after an edit it is kept, in milliseconds. */
const PAUSE = 300;

/**
 * Keeps the work a moment after each change, and when the page is left or put aside; `kept` is what the store began with.
 * Where the browser refuses, the page says so once and works on. Returns what ends the keeping.
 */
export function keepWork(store: PageStore, { tab, library }: Places, kept: Kept | null): () => void {
  const { notify, dismiss } = pageActions(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let pending = false; // something is not kept yet
  let last = Promise.resolve();
  let known = kept?.inLibrary ? { id: kept.session.id, scenario: kept.scenario } : null;
  let refused: string | null = null;

  const isKnown = (id: string, scenario: Scenario) => known?.id === id && known.scenario === scenario;

  const remember = (): boolean => {
    const { scenario, selection, session } = store.getState();
    return writeTab(tab, { session, selection, scenario: isKnown(session.id, scenario) ? null : scenario });
  };

  const save = async () => {
    const { scenario, selection, session } = store.getState();
    if (stopped) return;
    let failure: unknown = null;
    if (!session.untouched && !isKnown(session.id, scenario)) {
      try {
        await library.save(session.id, { scenario, selection }, Date.now());
        known = { id: session.id, scenario };
      } catch (error) {
        failure = error;
      }
    }
    if (stopped) return;
    const remembered = remember();
    pending = timer !== undefined;
    if (failure === null && remembered) {
      if (refused !== null) dismiss("unkept");
      refused = null;
    } else {
      const notice = refusal(failure, remembered);
      if (notice.text !== refused) notify(notice);
      refused = notice.text;
    }
  };

  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(save);
  };
  const schedule = () => {
    pending = true;
    clearTimeout(timer);
    timer = setTimeout(saveNow, PAUSE);
  };
  const leave = () => {
    if (!pending) return;
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

  const unsubscribe = store.subscribe((state, before) => {
    const { scenario, selection, session } = state;
    if (scenario === before.scenario && selection === before.selection && session === before.session) return;
    if (session !== before.session) claimSession(session.id);
    if (session.id !== before.session.id) known = null; // it may have been deleted since it was shown last
    schedule();
  });
  if (kept !== null && !kept.inLibrary) schedule();
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

/** What the user should know when the library (`failure`) or the tab does not keep the work. */
function refusal(failure: unknown, remembered: boolean): Notice {
  const isFull = failure instanceof DOMException && failure.name === "QuotaExceededError";
  const why = isFull ? "This browser has no room left" : "This browser refuses to keep work";
  const text = remembered
    ? `${why}: only this tab has it, until it is closed. Save it as a file to keep it.`
    : `${why}: it is lost when the page is left. Save it as a file to keep it.`;
  return { id: "unkept", tone: "warn", text };
}

function scenarioOf(work: Work | null): Scenario | null {
  return work?.scenario ?? null;
}
