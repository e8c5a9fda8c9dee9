import { type Step, textOf } from "../../../engine/scenario/scenario.ts";
import type { State } from "./state.ts";

/** An edit of the text of one step. */
export type TextEdit = {
  readonly step: string;
  /** The text before the edit. */
  readonly before: string;
};

/** Returns the last edit, if it was an edit of the text of one step and of nothing else; else null. */
export function lastTextEdit({ history, scenario }: Pick<State, "history" | "scenario">): TextEdit | null {
  const before = history.past.at(-1)?.scenario.steps;
  if (before === undefined || before === scenario.steps || before.length !== scenario.steps.length)
    return null;
  const edited = scenario.steps.flatMap((step, at) => {
    const old = before[at] as Step;
    return old === step ? [] : [{ old, step }];
  });
  const [only, second] = edited;
  if (only === undefined || second !== undefined || only.old.id !== only.step.id) return null;
  const text = textOf(only.old.action);
  return text === textOf(only.step.action) ? null : { step: only.step.id, before: text };
}
