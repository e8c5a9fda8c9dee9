/** How long a claim waits by default for a page that is just being left, in milliseconds. */
const HANDOVER = 500;

/** The same after a reload. */
const RELOAD_HANDOVER = 5000;

/** The sessions of this page, with what gives each of them up. */
const own = new Map<string, () => void>();

/** The answers that are still to come, so that asking twice is asking once. */
const asked = new Map<string, Promise<boolean>>();

/**
 * Makes a session this page's own, until the page is left. False if another tab has it: then this tab is a copy of that
 * one, or is about to be, and needs a session of its own. Browsers without locks between tabs never say so.
 */
export async function claimSession(id: string, wait = HANDOVER): Promise<boolean> {
  const { locks } = navigator;
  if (own.has(id) || locks === undefined) return true;
  const known = asked.get(id);
  if (known !== undefined) return known;
  const answer = requestLock(locks, id, wait);
  asked.set(id, answer);
  return answer.finally(() => asked.delete(id));
}

/** Whether the lock of a session was given within so many milliseconds. It is held until the page gives it up. */
function requestLock(locks: LockManager, id: string, wait: number): Promise<boolean> {
  const signal = AbortSignal.timeout(wait);
  return new Promise((answer) => {
    const hold = () =>
      new Promise<void>((giveUp) => {
        own.set(id, giveUp);
        answer(true);
      });
    locks.request(PREFIX + id, { signal }, hold).catch(() => answer(false));
  });
}

/** Claims the session that this tab had before; after a reload, the page that is left may take its time. */
export function reclaimSession(id: string): Promise<boolean> {
  return claimSession(id, isReload() ? RELOAD_HANDOVER : HANDOVER);
}

/**
 * Lets go of all sessions when the page is left, for the one that follows it, and takes them again by `reclaim` if it comes
 * back from the browser's cache of pages. Returns what ends that.
 */
export function handOverClaims(reclaim: (id: string) => void): () => void {
  const hide = () => {
    for (const giveUp of own.values()) giveUp();
  };
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    const ids = [...own.keys()];
    own.clear();
    for (const id of ids) reclaim(id);
  };
  addEventListener("pagehide", hide);
  addEventListener("pageshow", show);
  return () => {
    removeEventListener("pagehide", hide);
    removeEventListener("pageshow", show);
  };
}

/** Ids of the sessions that other tabs have open. */
export async function sessionsElsewhere(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(ids.filter((id) => !own.has(id)));
}

const PREFIX = "applyground/session/";

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}
