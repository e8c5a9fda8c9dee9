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

/** Returns what edits of the texts of some steps would change after the last of them, in all objects that it is about. */
export function textsEffect(
  texts: readonly Pick<ManifestEdit, "index" | "text">[],
  { planned, frames, options }: EffectInput,
): EditEffect {
  const last = Math.max(...texts.map(({ index }) => index));
  const before = frames.slice(0, last + 1);
  const after = run({
    ...options,
    planned: planned.slice(0, last + 1).map((one, at) => {
      const edit = texts.find(({ index }) => index === at);
      return edit === undefined ? one : withEdit(one.step, { ...edit, file: null });
    }),
    previous: frames,
  });
  const results = [before, after].flatMap((all) => all[last]?.results ?? []);
  const objects = new Set(results.flatMap(({ object }) => object ?? []));
  return {
    fields: [...objects].flatMap((object) =>
      fieldsBetween(before, after, object, null).map((field) => ({ ...field, object })),
    ),
    summary: stepSummary(after, last),
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
