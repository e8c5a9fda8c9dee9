import type { Scenario } from "../../engine/scenario/scenario.ts";
import { toValue } from "../../file/to-value.ts";
import type { Session } from "./session.ts";
import type { Selection } from "./state.ts";
import { selectionToKept } from "./work.ts";

/** The part of the web's `Storage` that is used. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where a tab remembers which session is its own. */
export const TAB_KEY = "applyground/tab/2";

/** Where tabs of earlier releases did: before kept work had a format, and before there were sessions. */
export const OLD_KEYS: readonly string[] = ["applyground/tab/1", "applyground/work/1"];

/** Where a tab puts an entry that it cannot read. */
export const ASIDE_KEY = "applyground/unread/1";

/** What a tab remembers over a reload, and when a closed tab or a crashed browser comes back. */
export type TabEntry = {
  /** Null in an entry from before there were sessions. */
  readonly session: Session | null;
  /** As `readWork` takes it; null if the library alone has it. */
  readonly scenario: unknown;
  /** As `readWork` takes it. */
  readonly selection: unknown;
};

/** What a tab remembers: `scenario` is null if the library has it. */
export type Remembered = {
  readonly session: Session;
  readonly selection: Selection;
  readonly scenario: Scenario;
  readonly inLibrary: boolean;
};

/** Writes the entry of this tab. False if the browser refuses, for example because it is too much. */
export function writeTab(storage: TabStorage | null, remembered: Remembered): boolean {
  const { session, selection, scenario, inLibrary } = remembered;
  try {
    const entry: TabEntry = {
      session,
      selection: selectionToKept(scenario, selection),
      scenario: inLibrary ? null : toValue(scenario),
    };
    storage?.setItem(TAB_KEY, JSON.stringify(entry));
    for (const key of OLD_KEYS) storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Whether this tab remembers anything, be it readable or not. */
export function hasEntry(storage: TabStorage | null): boolean {
  return [TAB_KEY, ...OLD_KEYS, ASIDE_KEY].some((key) => entryAt(storage, key) !== null);
}

/** The text of an entry; null where there is none, or storage is refused. */
export function entryAt(storage: TabStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}
