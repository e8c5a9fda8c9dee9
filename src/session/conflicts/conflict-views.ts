import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { ConflictView } from "../frame/types.ts";
import { kubectlPart } from "../parts/late-parts.ts";
import type { ParsedStep } from "../read-step-text.ts";
import { conflictView } from "./conflict-view.ts";
import { conflictsOfLastFrame, maxEditedConflicts } from "./frame-conflicts.ts";
import { holdersOf } from "./holders.ts";
import { writerOfConflict } from "./owner-writes.ts";

/** The text of a step, for the edits that resolve its conflicts. */
export type ConflictText = {
  readonly text: string;
  /** The parsed text; null if the text must not be edited. */
  readonly parsed: ParsedStep | null;
};

/** Returns the conflicts of the last frame in `frames`, with the edits that resolve each. */
export function conflictViews(frames: readonly Frame[], input: ConflictText): readonly ConflictView[] {
  const frame = frames.at(-1) as Frame;
  const texts = frame.terminal === null ? [] : kubectlPart().parseSources(frame);
  const conflicts = conflictsOfLastFrame(frames);
  const places = conflicts.map(({ result, object }, position) => {
    const own = {
      text: input.text,
      manifestObject: input.parsed?.manifestObjects[result.index] ?? null,
      file: null,
    };
    const source =
      frame.terminal === null ? own : input.parsed && kubectlPart().findSource(texts, frame.before, object);
    const place = source ?? { ...own, manifestObject: null };
    return { ...place, isEditable: position < maxEditedConflicts(place.text) };
  });
  // All at once, because edits of the same text, one after the other, parse it once.
  const writers = conflicts.map((one, position) =>
    input.parsed !== null && places[position]?.isEditable ? writerOfConflict(one, frames, position) : null,
  );
  return conflicts.map(({ object, config, live, type, conflict }, position) => {
    const place = places[position] as (typeof places)[number];
    const writer = writers[position] ?? null;
    const holders = holdersOf(conflict, ownershipAt(frames, frames.length - 2, object));
    return conflictView(conflict, { ...place, config, live, type, writer, holders });
  });
}
