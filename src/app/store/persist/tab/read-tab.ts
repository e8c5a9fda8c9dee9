import type { Session } from "../../state/session.ts";
import { textOfStored } from "../work.ts";
import { ASIDE_KEY, entryAt, OLD_KEYS, TAB_KEY, type TabEntry, type TabStorage } from "./tab.ts";

/** Reads the entry of this tab: null if there is none, "unreadable" if it is invalid. Does not check the scenario in it. */
export function readTab(storage: TabStorage | null): TabEntry | "unreadable" | null {
  for (const key of [TAB_KEY, ...OLD_KEYS]) {
    const text = entryAt(storage, key);
    if (text !== null) return readEntry(text) ?? "unreadable";
  }
  return null;
}

function readEntry(text: string): TabEntry | null {
  const found = parseJson(text);
  if (typeof found !== "object" || found === null) return null;
  const { session = null, scenario = null, selection = null } = found as Partial<TabEntry>;
  const isEntry = session === null ? scenario !== null : isSession(session);
  return isEntry ? { session, scenario, selection } : null;
}

/** Moves the entry of this tab to another key, so that the next entry does not overwrite it. If the storage is full, the entry stays. */
export function setAside(storage: TabStorage | null): void {
  const key = [TAB_KEY, ...OLD_KEYS].find((one) => entryAt(storage, one) !== null);
  const text = key === undefined ? null : entryAt(storage, key);
  if (storage === null || key === undefined || text === null) return;
  try {
    storage.removeItem(key); // first, because the storage may have no space for two copies
    storage.setItem(ASIDE_KEY, text);
  } catch {
    storage.setItem(key, text);
  }
}

/** Returns the text of the unreadable entry that this tab keeps under another key; null if there is none. */
export function textSetAside(storage: TabStorage | null): string | null {
  const text = entryAt(storage, ASIDE_KEY);
  if (text === null) return null;
  const found = parseJson(text);
  return found === undefined ? text : textOfStored(found);
}

/** Parses JSON; undefined if the text is invalid. */
function parseJson(text: string): unknown {
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
