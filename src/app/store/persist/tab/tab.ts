import type { Scenario } from "../../../../engine/scenario/scenario.ts";
import { scenarioToValue } from "../../../../file/scenario-to-value.ts";
import type { Selection } from "../../state/selection.ts";
import type { Session } from "../../state/session.ts";
import { toStoredSelection } from "../work.ts";

/** The used methods of the web's `Storage`. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The key of the tab's entry. */
export const TAB_KEY = "applyground/tab/2";

/** The keys of earlier releases: before saved work had a format, and before there were sessions. */
export const OLD_KEYS: readonly string[] = ["applyground/tab/1", "applyground/work/1"];

/** The key for an unreadable entry. */
export const ASIDE_KEY = "applyground/unread/1";

/** What a tab stores for a reload, and for the case that a closed tab or a crashed browser comes back. */
export type TabEntry = {
  /** Null in an entry of a release without sessions. */
  readonly session: Session | null;
  /** For `readWork`; null if only the library has it. */
  readonly scenario: unknown;
  /** For `readWork`. */
  readonly selection: unknown;
};

/** The input of {@link writeTab}. If the library has the scenario, the entry does not contain it. */
export type TabContents = {
  readonly session: Session;
  readonly selection: Selection;
  readonly scenario: Scenario;
  readonly inLibrary: boolean;
};

/** Writes the entry of this tab. Returns false if the browser refuses, for example because the entry is too large. */
export function writeTab(storage: TabStorage | null, remembered: TabContents): boolean {
  const { session, selection, scenario, inLibrary } = remembered;
  try {
    const entry: TabEntry = {
      session,
      selection: toStoredSelection(scenario, selection),
      scenario: inLibrary ? null : scenarioToValue(scenario),
    };
    storage?.setItem(TAB_KEY, JSON.stringify(entry));
    for (const key of OLD_KEYS) storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Whether this tab has an entry, readable or not. */
export function hasEntry(storage: TabStorage | null): boolean {
  return [TAB_KEY, ...OLD_KEYS, ASIDE_KEY].some((key) => entryAt(storage, key) !== null);
}

/** Returns the text of an entry; null if there is none, or the browser refuses storage. */
export function entryAt(storage: TabStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}
