import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { Selection } from "./selection.ts";
import type { Session } from "./session.ts";

/** A version of the document, with its selection and its session. */
export type Snapshot = {
  readonly scenario: Scenario;
  readonly selection: Selection;
  readonly session: Session;
};

/** The versions of the document for undo and redo; the nearest is last. */
export type History = {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** Edits with the same key become one edit, for example typing in one text. Null: the next edit is separate. */
  readonly key: string | null;
  /** The time of the latest edit, in milliseconds. */
  readonly time: number;
};

/** How many edits the user can undo. */
export const HISTORY_LENGTH = 200;

/** After a pause this long, in milliseconds, typing becomes a separate edit. */
export const TYPING_PAUSE = 1000;

export const emptyHistory: History = { past: [], future: [], key: null, time: 0 };

/**
 * Adds an edit to the history. `before` is the version before the edit. If the last edit has the same key and happened less than
 * {@link TYPING_PAUSE} ago, both become one edit.
 */
export function recordEdit(history: History, before: Snapshot, key: string | null, time: number): History {
  if (key !== null && key === history.key && time - history.time < TYPING_PAUSE)
    return { ...history, future: [], time };
  return { past: [...history.past.slice(1 - HISTORY_LENGTH), before], future: [], key, time };
}

/** Goes one edit back. Returns null if there is none. */
export function undoEdit(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.past.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { ...history, past: history.past.slice(0, -1), future: [...history.future, now], key: null },
  };
}

/** Goes one undone edit forward. Returns null if there is none. */
export function redoEdit(history: History, now: Snapshot): { history: History; snapshot: Snapshot } | null {
  const snapshot = history.future.at(-1);
  if (!snapshot) return null;
  return {
    snapshot,
    history: { ...history, past: [...history.past, now], future: history.future.slice(0, -1), key: null },
  };
}
