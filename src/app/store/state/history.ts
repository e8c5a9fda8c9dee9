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

export const emptyHistory: History = { past: [], future: [], key: null, time: 0 };
