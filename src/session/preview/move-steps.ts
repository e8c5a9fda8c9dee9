import type { Frame } from "../../engine/scenario/frame.ts";
import {
  type ConflictResolution,
  type OwnerWrite,
  ownerWritingStep,
  resolvingStep,
  withForceConflicts,
} from "../../engine/scenario/resolve-conflict.ts";
import type { RunOptions } from "../../engine/scenario/run.ts";
import { type Step, textOf } from "../../engine/scenario/scenario.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import { textWithoutConflict } from "../conflicts/conflict-view.ts";
import { type FrameConflict, maxEditedConflicts } from "../conflicts/frame-conflicts.ts";
import { ownerWrites } from "../conflicts/owner-writes.ts";
import { findSource, parseSource, parseSources } from "../positions/manifest-sources.ts";
import { parseStep } from "../read-step-text.ts";
import type { Preview } from "./types.ts";

/** The run that a preview continues. */
export type PreviewInput = {
  /** The steps up to the one with the conflicts, which is the last, and their frames. */
  readonly planned: readonly PlannedStep[];
  readonly frames: readonly Frame[];
  /** This last step. */
  readonly step: Step;
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
};

/** The steps that a move adds. The last one is of the actor. */
export type AddedSteps = {
  readonly edited: EditedText;
  readonly writes: readonly OwnerWrite[];
  readonly added: readonly PlannedStep[];
};

/** Returns the steps that a resolution adds; null if it is not possible. */
export function moveSteps(
  selected: readonly FrameConflict[],
  way: ConflictResolution,
  input: PreviewInput,
): AddedSteps | null {
  const { planned, frames, step } = input;
  const writes = way === "ownerWrites" ? ownerWrites(selected, frames) : [];
  const edited =
    writes === null
      ? null
      : way === "force"
        ? forcedText(step)
        : way === "ownerWrites"
          ? textAfterWrites(step, writes, frames.at(-1) as Frame)
          : editedManifest(selected, way, input);
  if (writes === null || edited === null) return null;
  const before = writes.flatMap((write) => {
    const repeated = planned.find((one) => one.step.id === write.step);
    return repeated === undefined ? [] : [ownerWritingStep(repeated.step, `${write.step} again`, write)];
  });
  const last = resolvingStep(step, way, "", edited.text, edited.file);
  const added = [...before, last].map((one): PlannedStep => ({ step: one, intent: parseStep(one).intent }));
  return { edited, writes, added };
}

/** The text after a resolution, and its file; null for the step's own text. */
type EditedText = Pick<Preview, "text" | "file">;

/** The actor applies the same text again. If an owner's write changes the file that its command line reads, the file gets its text back. */
function textAfterWrites(
  { action }: Step,
  writes: readonly OwnerWrite[],
  { terminal }: Frame,
): EditedText | null {
  const read = writes.flatMap(({ file }) => (file === null ? [] : [file]));
  const [file, ...others] = read.filter((one) => terminal?.filesFound.has(one));
  if (others.length > 0) return null;
  return file === undefined
    ? { text: textOf(action), file: null }
    : { text: terminal?.filesFound.get(file) ?? "", file };
}

function forcedText({ action }: Step): EditedText {
  return { text: action.kind === "run" ? withForceConflicts(action.line) : textOf(action), file: null };
}

/** Returns the manifest without the fields of the conflicts, or with their live values; null if the edit is impossible. */
function editedManifest(
  conflicts: readonly FrameConflict[],
  way: "giveUp" | "share",
  { step, frames }: PreviewInput,
): EditedText | null {
  if (step.action.kind === "run") return editedFile(conflicts, way, frames.at(-1) as Frame);
  let text = textOf(step.action);
  if (conflicts.length > maxEditedConflicts(text)) return null;
  for (const { conflict, result, live, type } of conflicts) {
    const manifestObject =
      parseStep(resolvingStep(step, way, "", text)).manifestObjects[result.index] ?? null;
    const next = textWithoutConflict(conflict, way, { text, manifestObject, live, type });
    if (next === null) return null;
    text = next;
  }
  return { text, file: null };
}

/** Does the same in the file that a command line reads; null if the conflicts are in several files. */
function editedFile(
  conflicts: readonly FrameConflict[],
  way: "giveUp" | "share",
  frame: Frame,
): EditedText | null {
  let texts = parseSources(frame);
  let edited: EditedText | null = null;
  for (const { conflict, object, live, type } of conflicts) {
    const source = findSource(texts, frame.before, object);
    if (source === null || (edited !== null && edited.file !== source.file)) return null;
    if (conflicts.length > maxEditedConflicts(source.text)) return null;
    const text = textWithoutConflict(conflict, way, { ...source, live, type });
    if (text === null) return null;
    texts = texts.map((one) => (one.file === source.file ? parseSource(one.file, text) : one));
    edited = { text, file: source.file };
  }
  return edited;
}
