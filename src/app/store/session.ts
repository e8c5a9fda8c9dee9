import { newId } from "./new-id.ts";

/** Under which name the browser keeps the document. */
export type Session = {
  readonly id: string;
  /** It is a built-in scenario as it came, with nothing of the user's in it: not worth a place in the list. */
  readonly untouched: boolean;
};

/** A session that nothing is kept of yet. */
export function newSession(untouched: boolean): Session {
  return { id: newId(), untouched };
}
