import { type Step, withText } from "./scenario.ts";

/**
 * The three ways out of a conflict that the documentation names: overwrite the value and become the only owner, stop
 * applying the field, or apply the live value and share it.
 */
export type WayOut = "force" | "giveUp" | "share";

/**
 * The step that takes a way out of the conflict that `step` met: the same once more under another id, by force or with
 * `text` in place of its own. What was said of the moment and of the outcome of `step` does not come along.
 */
export function wayOutOf(step: Step, way: WayOut, id: string, text: string): Step {
  const { at: _at, note: _note, expect: _expect, force: _force, ...rest } = step;
  return way === "force"
    ? { ...rest, id, force: true }
    : { ...rest, id, action: withText(step.action, text) };
}
