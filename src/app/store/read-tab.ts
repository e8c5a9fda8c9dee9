import type { Session } from "./session.ts";
import { ASIDE_KEY, entryAt, OLD_KEYS, TAB_KEY, type TabEntry, type TabStorage } from "./tab.ts";
import { textOfKept } from "./work.ts";

/** The entry of this tab; null if there is none, "unreadable" if it is no entry. Its work may still be unreadable. */
export function readTab(storage: TabStorage | null): TabEntry | "unreadable" | null {
  for (const key of [TAB_KEY, ...OLD_KEYS]) {
    const text = entryAt(storage, key);
    if (text !== null) return entryIn(text) ?? "unreadable";
  }
  return null;
}

function entryIn(text: string): TabEntry | null {
  const found = parsed(text);
  if (typeof found !== "object" || found === null) return null;
  const { session = null, scenario = null, selection = null } = found as Partial<TabEntry>;
  const isEntry = session === null ? scenario !== null : isSession(session);
  return isEntry ? { session, scenario, selection } : null;
}

/** Puts the entry of this tab aside, so that the next one does not overwrite it; where there is no room it stays. */
export function putAside(storage: TabStorage | null): void {
  const key = [TAB_KEY, ...OLD_KEYS].find((one) => entryAt(storage, one) !== null);
  const text = key === undefined ? null : entryAt(storage, key);
  if (storage === null || key === undefined || text === null) return;
  try {
    storage.removeItem(key); // first: there may be no room for it twice
    storage.setItem(ASIDE_KEY, text);
  } catch {
    storage.setItem(key, text);
  }
}

/** The text that this tab has put aside; null if there is none. */
export function textAside(storage: TabStorage | null): string | null {
  const text = entryAt(storage, ASIDE_KEY);
  if (text === null) return null;
  const found = parsed(text);
  return found === undefined ? text : textOfKept(found);
}

/** Undefined if it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null) return false;
  const { id, untouched } = value as Partial<Session>;
  return typeof id === "string" && typeof untouched === "boolean";
}
