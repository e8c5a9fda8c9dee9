import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Session } from "./session.ts";
import type { Selection } from "./state.ts";

/** The document at one moment, with what was selected, and as which session it was kept. */
export type Snapshot = {
  readonly scenario: Scenario;
  readonly selection: Selection;
  readonly session: Session;
};

/** Documents before and after the present one, the nearest last. */
export type History = {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** Edits under the same key are one: typing in one text. Null: the next edit stands alone. */
  readonly key: string | null;
  /** When the latest edit was made, in milliseconds. */
  readonly time: number;
};

/** How many edits can be taken back. */
export const HISTORY_LENGTH = 200;

/** Typing that stops for so long, in milliseconds, goes on as an edit of its own. */
export const TYPING_PAUSE = 2000;

export const emptyHistory: History = { past: [], future: [], key: null, time: 0 };

/**
 * The history after an edit of `before`, made at `time`. With the key of the edit just before, and not long after it, both
 * are taken back at once.
 */
export function remember(history: History, before: Snapshot, key: string | null, time: number): History {
  if (key !== null && key === history.key && time - history.time < TYPING_PAUSE)
    return { ...history, future: [], time };
  return { past: [...history.past.slice(1 - HISTORY_LENGTH), before], future: [], key, time };
}

/** One edit back; null if there is none. */
export function stepBack(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.past.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { ...history, past: history.past.slice(0, -1), future: [...history.future, now], key: null },
  };
}

/** One edit forth again; null if there is none. */
export function stepForth(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.future.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { ...history, past: [...history.past, now], future: history.future.slice(0, -1), key: null },
  };
}
