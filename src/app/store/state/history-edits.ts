import type { History, Snapshot } from "./history.ts";

/** How many edits the user can undo. */
export const HISTORY_LENGTH = 200;

/** After a pause this long, in milliseconds, typing becomes a separate edit. */
export const TYPING_PAUSE = 1000;

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
