import { type Frame, type RunOptions, run } from "../engine/scenario/run.ts";
import { type Step, textOf } from "../engine/scenario/scenario.ts";
import type { Planned } from "../engine/scenario/tasks.ts";
import { forced, type WayOut, wayOutOf } from "../engine/scenario/ways-out.ts";
import type { Preview, PreviewStep } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";
import { withoutConflict } from "./conflict-view.ts";
import { conflictsIn, type Met, mostEdits } from "./conflicts-in.ts";
import { previewFields } from "./preview-fields.ts";
import { readStep } from "./read.ts";
import { sourceOf, sourceText, sourceTexts } from "./sources.ts";
import { summaryOf } from "./summary.ts";
import { writeOf, writesOf } from "./writers.ts";

/** What a preview is made from. */
export type PreviewInput = {
  /** The steps that were planned up to and with the one that met conflicts, and their frames. */
  readonly planned: readonly Planned[];
  readonly frames: readonly Frame[];
  /** That step as it stands. */
  readonly step: Step;
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
  readonly actorOf: ActorOf;
};

/**
 * What a way out of a conflict comes to: the scenario is run with the step that it adds. `position` is the conflict's place
 * among those of the step, null for all at once. Null if there is no such conflict, or no such way out of it.
 */
export function previewOf(position: number | null, way: WayOut, input: PreviewInput): Preview | null {
  const { planned, frames, step, actorOf } = input;
  const all = conflictsIn(frames);
  const met = position === null ? all : all.slice(position, position + 1);
  const edited = met.length === 0 ? null : way === "force" ? forcedText(step) : peacefulText(met, way, input);
  if (edited === null) return null;
  const added = wayOutOf(step, way, "", edited.text, edited.file);
  const chosen: Planned = { step: added, intent: readStep(added).intent };
  const rerun = (...more: readonly Planned[]) =>
    run({ ...input.options, planned: [...planned, chosen, ...more], previous: frames });
  const after = rerun();
  const frame = after.at(-1) as Frame;
  const concerned = way === "force" ? all : met;
  return {
    ...edited,
    outcome: frame.outcome,
    summary: summaryOf(after, after.length - 1),
    left: conflictsIn(after).map(({ conflict }) => conflict.field),
    ...previewFields(after, concerned, actorOf),
    later:
      frame.outcome === "conflict" || step.dryRun === true ? [] : laterSteps(concerned, chosen, input, rerun),
  };
}

/** The text that a way out changes, and the file it is in; null for the step's own. */
type Edited = Pick<Preview, "text" | "file">;

function forcedText({ action }: Step): Edited {
  return { text: action.kind === "run" ? forced(action.line) : textOf(action), file: null };
}

/** The text after giving up, or sharing, the fields of all the conflicts; null where that cannot be done. */
function peacefulText(
  conflicts: readonly Met[],
  way: "giveUp" | "share",
  { step, frames }: PreviewInput,
): Edited | null {
  if (step.action.kind === "run") return peacefulFile(conflicts, way, frames.at(-1) as Frame);
  let text = textOf(step.action);
  if (conflicts.length > mostEdits(text)) return null;
  for (const { conflict, act, live, type } of conflicts) {
    const subject = readStep(wayOutOf(step, way, "", text)).subjects[act.index] ?? null;
    const next = withoutConflict(conflict, way, { text, subject, live, type });
    if (next === null) return null;
    text = next;
  }
  return { text, file: null };
}

/** The same for the file that a command line reads: null where the conflicts stand in several. */
function peacefulFile(conflicts: readonly Met[], way: "giveUp" | "share", frame: Frame): Edited | null {
  let texts = sourceTexts(frame);
  let edited: Edited | null = null;
  for (const { conflict, object, live, type } of conflicts) {
    const source = sourceOf(texts, frame.before, object);
    if (source === null || (edited !== null && edited.file !== source.file)) return null;
    if (conflicts.length > mostEdits(source.text)) return null;
    const text = withoutConflict(conflict, way, { ...source, live, type });
    if (text === null) return null;
    texts = texts.map((one) => (one.file === source.file ? sourceText(one.file, text) : one));
    edited = { text, file: source.file };
  }
  return edited;
}

/** What comes of it when each of the other owners writes once more what it wrote last, and the actor applies again without force. */
function laterSteps(
  met: readonly Met[],
  chosen: Planned,
  { frames, actorOf }: PreviewInput,
  rerun: (...more: readonly Planned[]) => readonly Frame[],
): readonly PreviewStep[] {
  const repeated = lastWrites(met, frames);
  const { force: _force, ...peaceful } = chosen.step;
  const again = [
    ...repeated.map((index) => (frames[index] as Frame).planned),
    { step: peaceful, intent: chosen.intent },
  ].map(({ step, intent }): Planned => ({ step: timeless(step), intent }));
  const after = rerun(...again);
  const first = after.length - again.length;
  return again.map(({ step }, at) => {
    const { manager, operation, subresource } = writeOf(step);
    const index = first + at;
    return {
      manager,
      actor: actorOf(manager),
      operation,
      subresource,
      repeats: repeated[at] ?? null,
      outcome: (after[index] as Frame).outcome,
      summary: summaryOf(after, index),
    };
  });
}

function timeless({ at: _at, ...step }: Step): Step {
  return step;
}

/** The steps by which the other owners wrote the objects last, each once and in order. */
function lastWrites(met: readonly Met[], frames: readonly Frame[]): readonly number[] {
  const found = met.flatMap(({ conflict, object }) =>
    conflict.owners.map(({ manager, subresource, apiVersion }) => {
      const operation = apiVersion === null ? "Apply" : "Update";
      return writesOf(frames, object, { manager, operation, subresource }).at(-1) ?? -1;
    }),
  );
  return [...new Set(found)].filter((index) => index >= 0).sort((a, b) => a - b);
}
