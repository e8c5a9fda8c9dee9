import type { Frame } from "../engine/scenario/run.ts";
import type { ConflictView } from "../worker/protocol.ts";
import { conflictView } from "./conflict-view.ts";
import { conflictsIn, mostEdits } from "./conflicts-in.ts";
import type { FrameInput } from "./frame-view.ts";
import { sourceOf, sourceTexts } from "./sources.ts";

/** The conflicts that the last of the frames met. */
export function conflictViews(
  frames: readonly Frame[],
  input: Pick<FrameInput, "text" | "reading" | "actorOf">,
): readonly ConflictView[] {
  const frame = frames.at(-1) as Frame;
  const texts = sourceTexts(frame);
  return conflictsIn(frames).map(({ act, object, config, live, type, conflict }, position) => {
    const own = { text: input.text, subject: input.reading?.subjects[act.index] ?? null, file: null };
    const source = frame.terminal === null ? own : input.reading && sourceOf(texts, frame.before, object);
    const place = source ?? { ...own, subject: null };
    const isEditable = position < mostEdits(place.text);
    return conflictView(conflict, { ...place, isEditable, config, live, type, actorOf: input.actorOf });
  });
}
