import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Selection } from "./state.ts";

/** The document at one moment, with what was selected. */
export type Snapshot = { readonly scenario: Scenario; readonly selection: Selection };

/** Documents before and after the present one, the nearest last. */
export type History = {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** Edits under the same key are one: typing in one text. Null: the next edit stands alone. */
  readonly key: string | null;
};

/** How many edits can be taken back. */
export const HISTORY_LENGTH = 200;

export const emptyHistory: History = { past: [], future: [], key: null };

/** The history after an edit of `before`. With the key of the edit just before, both are taken back at once. */
export function remember(history: History, before: Snapshot, key: string | null): History {
  if (key !== null && key === history.key)
    return history.future.length === 0 ? history : { ...history, future: [] };
  return { past: [...history.past.slice(1 - HISTORY_LENGTH), before], future: [], key };
}

/** One edit back; null if there is none. */
export function stepBack(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.past.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { past: history.past.slice(0, -1), future: [...history.future, now], key: null },
  };
}

/** One edit forth again; null if there is none. */
export function stepForth(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.future.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { past: [...history.past, now], future: history.future.slice(0, -1), key: null },
  };
}
