import type { PageVisits } from "./page-visits.ts";
import { withTimeout } from "./with-timeout.ts";

/** How long to wait by default for the lock of a page that the user is leaving, in milliseconds. */
const WAIT = 500;

/** The same after a reload, in milliseconds: the page before it may need longer. */
const WAIT_AFTER_RELOAD = 2000;

/** The sessions that this page has locked, with the function that releases each lock. */
const locks = new Map<string, () => void>();

/** Requests without an answer yet: a second call for the same session waits for the first. */
const requests = new Map<string, Promise<boolean>>();

/**
 * Locks a session for this page until the user leaves the page. Returns false if another tab holds the lock: then this tab is a copy of
 * the other one, or becomes one, and needs its own session. Always returns true in a browser without locks between tabs.
 */
export async function lockSession(id: string, wait = WAIT): Promise<boolean> {
  if (locks.has(id)) return true;
  const known = requests.get(id);
  if (known !== undefined) return known;
  const answer = requestLock(id, wait).catch(() => true); // the browser has no locks, or refuses them
  requests.set(id, answer);
  return answer.finally(() => requests.delete(id));
}

/** Whether this page holds the lock of a session. */
export function holdsLock(id: string): boolean {
  return locks.has(id);
}

/** Releases the lock of a session, so that another tab can open it. Does nothing if this page does not hold it. */
export function releaseSession(id: string): void {
  locks.get(id)?.();
  locks.delete(id);
}

/** Whether the browser granted the lock within `wait` milliseconds. */
async function requestLock(id: string, wait: number): Promise<boolean> {
  const signal = AbortSignal.timeout(wait);
  return new Promise((answer) => {
    const hold = () =>
      new Promise<void>((release) => {
        locks.set(id, release);
        answer(true);
      });
    navigator.locks.request(PREFIX + id, { signal }, hold).catch((failure) => answer(!isTimedOut(failure)));
  });
}

/** Whether a request failed because it took too long. Any other failure means that the browser refuses locks. */
function isTimedOut(failure: unknown): boolean {
  return failure instanceof DOMException && /^(Timeout|Abort)Error$/.test(failure.name);
}

/** Locks the session that this tab showed before. After a reload it waits longer. */
export function relockSession(id: string): Promise<boolean> {
  return lockSession(id, isReload() ? WAIT_AFTER_RELOAD : WAIT);
}

/**
 * Releases all locks when the user leaves the page, so that the next page can take them. If the page comes back from the
 * browser's page cache, calls `relock` for each session. Returns a function that ends this.
 */
export function releaseLocksOnLeave(visits: PageVisits, relock: (id: string) => void): () => void {
  const endLeave = visits.onLeave(() => {
    for (const release of locks.values()) release();
  });
  const endReturn = visits.onReturn(() => {
    const ids = [...locks.keys()];
    locks.clear();
    for (const id of ids) relock(id);
  });
  return () => {
    endLeave();
    endReturn();
  };
}

/** Returns the ids of the sessions that other tabs have open; null if the browser cannot tell. */
export async function sessionsInOtherTabs(): Promise<ReadonlySet<string> | null> {
  const held = await heldLocks();
  if (held === null) return null;
  const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(ids.filter((id) => !locks.has(id)));
}

async function heldLocks(): Promise<readonly LockInfo[] | null> {
  try {
    return (await withTimeout(navigator.locks.query())).held ?? [];
  } catch {
    return null;
  }
}

const PREFIX = "applyground/session/";

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
}
