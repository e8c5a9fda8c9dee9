import type { Path } from "../../engine/fieldpath/element.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { type RunOptions, run } from "../../engine/scenario/run.ts";
import { type Action, type Step, withText } from "../../engine/scenario/scenario.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import { fieldsBetween } from "../preview/preview-fields.ts";
import { parseStep } from "../read-step-text.ts";
import { stepSummary } from "../timeline/step-summary.ts";
import type { EditEffect } from "./types.ts";

/** The last run, up to the shown step. */
export type EffectInput = {
  readonly planned: readonly PlannedStep[];
  readonly frames: readonly Frame[];
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
};

/** An edit of a manifest: the index of its step, the file of a command line or null, and the new text. */
export type ManifestEdit = { readonly index: number; readonly file: string | null; readonly text: string };

/** Returns what an edit would change in the shown step: the edited field, then other fields. Runs the scenario with the edit. */
export function editEffect(
  edit: ManifestEdit,
  object: string,
  path: Path,
  { planned, frames, options }: EffectInput,
): EditEffect {
  const after = run({
    ...options,
    planned: planned.map((one, at) => (at === edit.index ? withEdit(one.step, edit) : one)),
    previous: frames,
  });
  return {
    fields: fieldsBetween(frames, after, object, path),
    summary: stepSummary(after, after.length - 1),
  };
}

function withEdit(step: Step, { file, text }: ManifestEdit): PlannedStep {
  const edited: Step = { ...step, action: editedAction(step.action, file, text) };
  return { step: edited, intent: parseStep(edited).intent };
}

function editedAction(action: Action, file: string | null, text: string): Action {
  if (action.kind !== "run" || file === null) return withText(action, text);
  return file === "-" ? { ...action, stdin: text } : { ...action, files: { ...action.files, [file]: text } };
}
