import type { Frame } from "../../engine/scenario/frame.ts";
import type { ConflictResolution } from "../../engine/scenario/resolve-conflict.ts";
import { run } from "../../engine/scenario/run.ts";
import type { Step } from "../../engine/scenario/scenario.ts";
import { managerOfStep, writerOfStep } from "../../engine/scenario/step-manager.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { liveValueOf } from "../conflicts/conflict-view.ts";
import { conflictsOfLastFrame, type FrameConflict } from "../conflicts/frame-conflicts.ts";
import { writerOfConflict } from "../conflicts/owner-writes.ts";
import { framesWrittenBy } from "../conflicts/writes-of-manager.ts";
import { oneLine } from "../outcome/one-line.ts";
import { frameWriter } from "../timeline/frame-writer.ts";
import { stepSummary } from "../timeline/step-summary.ts";
import { type AddedSteps, moveSteps, type PreviewInput } from "./move-steps.ts";
import { previewFields } from "./preview-fields.ts";
import {
  hasMoveFailed,
  laterSentence,
  type MoveResult,
  meaningSentence,
  nowSentence,
  wholeSentence,
} from "./preview-sentences.ts";
import { refusalReason } from "./refusal-reason.ts";
import { repeatLabel } from "./repeated-words.ts";
import type { NextMove, Preview, PreviewStep } from "./types.ts";

/**
 * Returns what a resolution of a conflict would change: runs the scenario with the steps that the resolution adds. `position` is
 * the index of the conflict in the step; null for all conflicts. Returns null if there is no such conflict, or if the resolution
 * does not apply to it: other managers can only write first for all conflicts at once.
 */
export function previewOf(
  position: number | null,
  way: ConflictResolution,
  input: PreviewInput,
): Preview | null {
  const { planned, frames, step } = input;
  const all = conflictsOfLastFrame(frames);
  const selected = position === null ? all : all.slice(position, position + 1);
  const isWhole = way !== "ownerWrites" || selected.length === all.length;
  const move = selected.length === 0 || !isWhole ? null : moveSteps(selected, way, input);
  if (move === null) return null;
  const rerun: Rerun = (...more) =>
    run({ ...input.options, planned: [...planned, ...move.added, ...more], previous: frames });
  const ran = rerun();
  const after = ran.slice(0, endOfMove(ran, planned.length));
  const frame = after.at(-1) as Frame;
  const concerned = way === "force" ? all : selected;
  const shown = previewFields(after, after.length - planned.length, concerned);
  const again =
    hasMoveFailed(frame.outcome) || step.dryRun === true
      ? NOTHING_REPEATED
      : repeatedSteps(way === "ownerWrites" ? [] : lastWriteSteps(concerned, frames), move, input, rerun);
  const summary = stepSummary(after, after.length - 1);
  const remainingConflicts = conflictsOfLastFrame(after).map(({ conflict }) => conflict.field);
  const isLast = after.length === ran.length;
  const result: MoveResult = {
    outcome: frame.outcome,
    reason: refusalReason(frame),
    remainingConflicts,
    isWritten: frame.before !== frames.at(-1)?.cluster,
    isDry: step.dryRun === true,
    failedOwner: isLast ? null : frameWriter(frame),
    writer: frameWriter(frames.at(-1) as Frame) ?? writerOfStep(step),
    concerned: shown.fields.slice(0, concerned.length),
  };
  const { steps: repeated } = again;
  return {
    ...move.edited,
    writes: move.writes,
    outcome: frame.outcome,
    summary,
    remainingConflicts,
    ...shown,
    repeated,
    now: nowSentence(result),
    later: laterSentence(repeated, again.frames, concerned, result.concerned),
    meaning: way === "ownerWrites" ? wholeSentence(result) : meaningSentence(result), // the last step alone does not change the value
    next: hasMoveFailed(frame.outcome)
      ? null
      : way === "ownerWrites"
        ? formerValueMove(selected, move, frames, rerun)
        : nextMove(again, frames, concerned),
  };
}

/** Returns the number of frames up to the last step of a move, or up to the first one that fails. */
function endOfMove(frames: readonly Frame[], first: number): number {
  const failed = frames.findIndex(({ outcome }, index) => index >= first && hasMoveFailed(outcome));
  return failed < 0 ? frames.length : failed + 1;
}

/** Returns the first write of another owner; null if there is none. */
function nextMove(
  { steps, frames: repeated }: RepeatedSteps,
  frames: readonly Frame[],
  concerned: readonly FrameConflict[],
): NextMove | null {
  const [first] = steps;
  const step = frames[first?.repeats ?? -1]?.planned.step;
  if (first?.repeats == null || step === undefined) return null;
  const { fields } = previewFields(repeated.slice(0, repeated.length - steps.length + 1), 1, concerned);
  return { step: first.repeats, label: repeatLabel(step, first.writer.manager), fields };
}

/** Returns the former write of the owner of the only conflict: `Let hpa write 5 again`. Null if its value does not fit on a button. */
function formerValueMove(
  [only, ...others]: readonly FrameConflict[],
  { writes: [write] }: AddedSteps,
  frames: readonly Frame[],
  rerun: Rerun,
): NextMove | null {
  const step = frames.findIndex(({ planned }) => planned.step.id === write?.step);
  const writer = only === undefined ? null : writerOfConflict(only, frames);
  const former = only === undefined ? undefined : liveValueOf(only);
  const text = former === undefined ? null : oneLine(printYamlText(former));
  const planned = frames[step]?.planned;
  if (only === undefined || others.length > 0 || planned === undefined || writer === null || text === null)
    return null;
  const again = rerun({ step: withoutTime(planned.step), intent: planned.intent });
  const { fields } = previewFields(again, 1, [only]);
  return { step, label: `Let ${writer} write ${text} again`, fields };
}

/**
 * Returns what happens if the other owners repeat their writes, and the actor then applies again without force: those at the indices
 * `repeated`, and those that the move added.
 */
function repeatedSteps(
  repeated: readonly number[],
  { added }: AddedSteps,
  { frames }: PreviewInput,
  rerun: Rerun,
): RepeatedSteps {
  const again = [
    ...repeated.map((index) => (frames[index] as Frame).planned),
    ...added.map(({ step: { force: _force, ...peaceful }, intent }) => ({ step: peaceful, intent })),
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

/** Runs the steps of the move, and then more steps. */
type Rerun = (...more: readonly PlannedStep[]) => readonly Frame[];

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
