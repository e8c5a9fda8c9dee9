import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Session } from "./session.ts";
import type { Selection } from "./state.ts";
import { isRecord, isScenario, isSelection, readWork, type Work } from "./work.ts";

/** The part of the web's `Storage` that is used. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where a tab remembers which session is its own. */
export const TAB_KEY = "applyground/tab/1";

/** Where a tab kept its work before there were sessions. */
export const OLD_KEY = "applyground/work/1";

/** What a tab remembers over a reload, and when a closed tab or a crashed browser comes back. */
export type TabEntry = {
  readonly session: Session;
  readonly selection: Selection;
  /** Null if the library of sessions has it. */
  readonly scenario: Scenario | null;
};

/** The entry of this tab; null if there is none, or it cannot be read. */
export function readTab(storage: TabStorage | null): TabEntry | null {
  const found = parse(storage, TAB_KEY);
  if (!isRecord(found) || !isSession(found.session) || !isSelection(found.selection)) return null;
  const { session, selection, scenario } = found;
  return { session, selection, scenario: isScenario(scenario) ? scenario : null };
}

/** The work that a tab kept before there were sessions; null if there is none. */
export function readOldWork(storage: TabStorage | null): Work | null {
  return readWork(parse(storage, OLD_KEY));
}

/** Writes the entry of this tab. False if the browser refuses, for example because it is too much. */
export function writeTab(storage: TabStorage | null, entry: TabEntry): boolean {
  try {
    storage?.setItem(TAB_KEY, JSON.stringify(entry));
    storage?.removeItem(OLD_KEY);
    return storage !== null;
  } catch {
    return false;
  }
}

function parse(storage: TabStorage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value.id === "string" && typeof value.untouched === "boolean";
}
