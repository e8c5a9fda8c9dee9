/** How long a page that is just being left may keep a session from the one that follows it, in milliseconds. */
const HANDOVER = 500;

const own = new Set<string>();

/**
 * Makes a session this page's own, until the page is left. False if another tab has it: then this tab is a copy of that
 * one, or is about to be, and needs a session of its own. Browsers without locks between tabs never say so.
 */
export async function claimSession(id: string): Promise<boolean> {
  const { locks } = navigator;
  if (own.has(id) || locks === undefined) return true;
  return new Promise((answer) => {
    const hold = () => {
      own.add(id);
      answer(true);
      return new Promise<never>(() => {}); // the browser lets go when the page goes
    };
    locks.request(PREFIX + id, { signal: AbortSignal.timeout(HANDOVER) }, hold).catch(() => answer(false));
  });
}

/** Ids of the sessions that other tabs have open. */
export async function sessionsElsewhere(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(ids.filter((id) => !own.has(id)));
}

const PREFIX = "applyground/session/";
