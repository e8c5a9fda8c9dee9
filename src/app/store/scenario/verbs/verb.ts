import type { Action, PatchType } from "../../../../engine/scenario/scenario.ts";

/** The actions that the form of a step offers, with one for each patch type. */
export type Verb = Exclude<Action["kind"], "patch"> | `patch-${PatchType}`;

/** Returns the verb of an action. */
export function verbOf(action: Action): Verb {
  return action.kind === "patch" ? `patch-${action.type}` : action.kind;
}
