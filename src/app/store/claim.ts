import { withinLimit } from "./within-limit.ts";

/** How long a claim waits by default for a page that is just being left, in milliseconds. */
const HANDOVER = 500;

/** The same after a reload. */
const RELOAD_HANDOVER = 2000;

/** The sessions of this page, with what gives each of them up. */
const own = new Map<string, () => void>();

/** The answers that are still to come, so that asking twice is asking once. */
const asked = new Map<string, Promise<boolean>>();

/**
 * Makes a session this page's own, until the page is left. False if another tab has it: then this tab is a copy of that
 * one, or is about to be, and needs a session of its own. Browsers that have no locks between tabs, or refuse them, never
 * say so.
 */
export async function claimSession(id: string, wait = HANDOVER): Promise<boolean> {
  if (own.has(id)) return true;
  const known = asked.get(id);
  if (known !== undefined) return known;
  const answer = requestLock(id, wait).catch(() => true); // no locks, or none for this page
  asked.set(id, answer);
  return answer.finally(() => asked.delete(id));
}

/** Whether the lock of a session was given within so many milliseconds. It is held until the page gives it up. */
async function requestLock(id: string, wait: number): Promise<boolean> {
  const signal = AbortSignal.timeout(wait);
  return new Promise((answer) => {
    const hold = () =>
      new Promise<void>((giveUp) => {
        own.set(id, giveUp);
        answer(true);
      });
    navigator.locks.request(PREFIX + id, { signal }, hold).catch((failure) => answer(!isLate(failure)));
  });
}

/** Whether the lock was not given in time; else locks are refused altogether. */
function isLate(failure: unknown): boolean {
  return failure instanceof DOMException && /^(Timeout|Abort)Error$/.test(failure.name);
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

/** Ids of the sessions that other tabs have open; null where the browser does not tell. */
export async function sessionsElsewhere(): Promise<ReadonlySet<string> | null> {
  const held = await heldLocks();
  if (held === null) return null;
  const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(ids.filter((id) => !own.has(id)));
}

async function heldLocks(): Promise<readonly LockInfo[] | null> {
  try {
    return (await withinLimit(navigator.locks.query())).held ?? [];
  } catch {
    return null;
  }
}

const PREFIX = "applyground/session/";

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
}
