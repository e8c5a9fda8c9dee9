import type { Frame } from "../../engine/scenario/frame.ts";
import type { ConflictView } from "../frame/types.ts";
import { findSource, parseSources } from "../positions/manifest-sources.ts";
import type { ParsedStep } from "../read-step-text.ts";
import { conflictView } from "./conflict-view.ts";
import { conflictsOfLastFrame, maxEditedConflicts } from "./frame-conflicts.ts";

/** The text of a step, for the edits that resolve its conflicts. */
export type ConflictText = {
  readonly text: string;
  /** The parsed text; null if the text must not be edited. */
  readonly parsed: ParsedStep | null;
};

/** Returns the conflicts of the last frame in `frames`, with the edits that resolve each. */
export function conflictViews(frames: readonly Frame[], input: ConflictText): readonly ConflictView[] {
  const frame = frames.at(-1) as Frame;
  const texts = parseSources(frame);
  return conflictsOfLastFrame(frames).map(({ result, object, config, live, type, conflict }, position) => {
    const own = {
      text: input.text,
      manifestObject: input.parsed?.manifestObjects[result.index] ?? null,
      file: null,
    };
    const source = frame.terminal === null ? own : input.parsed && findSource(texts, frame.before, object);
    const place = source ?? { ...own, manifestObject: null };
    const isEditable = position < maxEditedConflicts(place.text);
    return conflictView(conflict, { ...place, isEditable, config, live, type });
  });
}
