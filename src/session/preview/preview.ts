import type { Frame } from "../../engine/scenario/frame.ts";
import {
  type ConflictResolution,
  resolvingStep,
  withForceConflicts,
} from "../../engine/scenario/resolve-conflict.ts";
import { type RunOptions, run } from "../../engine/scenario/run.ts";
import { type Step, textOf } from "../../engine/scenario/scenario.ts";
import { managerOfStep, writerOfStep } from "../../engine/scenario/step-manager.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import { textWithoutConflict } from "../conflicts/conflict-view.ts";
import {
  conflictsOfLastFrame,
  type FrameConflict,
  maxEditedConflicts,
} from "../conflicts/frame-conflicts.ts";
import { findSource, parseSource, parseSources } from "../positions/manifest-sources.ts";
import { parseStep } from "../read-step-text.ts";
import { frameWriter } from "../timeline/frame-writer.ts";
import { stepSummary } from "../timeline/step-summary.ts";
import { previewFields } from "./preview-fields.ts";
import { hasMoveFailed, laterSentence, meaningSentence, nowSentence } from "./preview-sentences.ts";
import { refusalReason } from "./refusal-reason.ts";
import { repeatLabel } from "./repeated-words.ts";
import type { NextMove, Preview, PreviewStep } from "./types.ts";
import { framesWrittenBy } from "./writes-of-manager.ts";

/** The run that a preview continues. */
export type PreviewInput = {
  /** The steps up to the one with the conflicts, which is the last, and their frames. */
  readonly planned: readonly PlannedStep[];
  readonly frames: readonly Frame[];
  /** This last step. */
  readonly step: Step;
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
};

/**
 * Returns what a resolution of a conflict would change: runs the scenario with the step that the resolution adds. `position` is
 * the index of the conflict in the step; null for all conflicts. Returns null if there is no such conflict, or if the resolution
 * does not apply to it.
 */
export function previewOf(
  position: number | null,
  way: ConflictResolution,
  input: PreviewInput,
): Preview | null {
  const { planned, frames, step } = input;
  const all = conflictsOfLastFrame(frames);
  const selected = position === null ? all : all.slice(position, position + 1);
  const edited =
    selected.length === 0 ? null : way === "force" ? forcedText(step) : editedManifest(selected, way, input);
  if (edited === null) return null;
  const added = resolvingStep(step, way, "", edited.text, edited.file);
  const chosen: PlannedStep = { step: added, intent: parseStep(added).intent };
  const rerun = (...more: readonly PlannedStep[]) =>
    run({ ...input.options, planned: [...planned, chosen, ...more], previous: frames });
  const after = rerun();
  const frame = after.at(-1) as Frame;
  const concerned = way === "force" ? all : selected;
  const shown = previewFields(after, concerned);
  const again =
    hasMoveFailed(frame.outcome) || step.dryRun === true
      ? NOTHING_REPEATED
      : repeatedSteps(concerned, chosen, input, rerun);
  const summary = stepSummary(after, after.length - 1);
  const remainingConflicts = conflictsOfLastFrame(after).map(({ conflict }) => conflict.field);
  const result = {
    outcome: frame.outcome,
    reason: refusalReason(frame),
    remainingConflicts,
    concerned: shown.fields.slice(0, concerned.length),
  };
  const { steps: repeated } = again;
  return {
    ...edited,
    outcome: frame.outcome,
    summary,
    remainingConflicts,
    ...shown,
    repeated,
    now: nowSentence(result),
    later: laterSentence(repeated, again.frames, concerned),
    meaning: meaningSentence(result),
    next: nextMove(repeated, frames),
  };
}

/** Returns the first write of another owner; null if there is none. */
function nextMove(repeated: readonly PreviewStep[], frames: readonly Frame[]): NextMove | null {
  const first = repeated.find(({ repeats }) => repeats !== null);
  const step = frames[first?.repeats ?? -1]?.planned.step;
  if (first?.repeats == null || step === undefined) return null;
  return { step: first.repeats, label: repeatLabel(step, first.writer.manager) };
}

/** The text after a resolution, and its file; null for the step's own text. */
type EditedText = Pick<Preview, "text" | "file">;

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

/** Returns what happens if each of the other owners repeats its last write, and the actor then applies again without force. */
function repeatedSteps(
  conflicts: readonly FrameConflict[],
  chosen: PlannedStep,
  { frames }: PreviewInput,
  rerun: (...more: readonly PlannedStep[]) => readonly Frame[],
): RepeatedSteps {
  const repeated = lastWriteSteps(conflicts, frames);
  const { force: _force, ...peaceful } = chosen.step;
  const again = [
    ...repeated.map((index) => (frames[index] as Frame).planned),
    { step: peaceful, intent: chosen.intent },
  ].map(({ step, intent }): PlannedStep => ({ step: withoutTime(step), intent }));
  const after = rerun(...again);
  const first = after.length - again.length;
  const steps = again.map(({ step }, at) => {
    const index = first + at;
    const frame = after[index] as Frame;
    return {
      manager: managerOfStep(step),
      writer: frameWriter(frame) ?? writerOfStep(step),
      repeats: repeated[at] ?? null,
      outcome: frame.outcome,
      summary: stepSummary(after, index),
    };
  });
  return { steps, frames: after };
}

/** The repeated writes, and the frames that end with theirs. */
type RepeatedSteps = { readonly steps: readonly PreviewStep[]; readonly frames: readonly Frame[] };

const NOTHING_REPEATED: RepeatedSteps = { steps: [], frames: [] };

function withoutTime({ at: _at, ...step }: Step): Step {
  return step;
}

/** Returns the steps with the last writes of the other owners, each once, in order. */
function lastWriteSteps(conflicts: readonly FrameConflict[], frames: readonly Frame[]): readonly number[] {
  const found = conflicts.flatMap(({ conflict, object }) =>
    conflict.owners.map((owner) => framesWrittenBy(frames, object, owner).at(-1) ?? -1),
  );
  return [...new Set(found)].filter((index) => index >= 0).sort((a, b) => a - b);
}
