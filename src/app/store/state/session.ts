import { newId } from "../scenario/new-id.ts";

/** The entry under which the browser saves the document. */
export type Session = {
  readonly id: string;
  /** The document is a built-in scenario without changes by the user, so the list of sessions does not show it. */
  readonly untouched: boolean;
};

/** Returns a session with a new id. */
export function newSession(untouched: boolean): Session {
  return { id: newId(), untouched };
}
