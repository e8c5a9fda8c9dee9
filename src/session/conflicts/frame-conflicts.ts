import { type FieldConflict, fieldConflictsOf } from "../../engine/ownership/field-conflicts.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { isWrite } from "../../engine/scenario/terminal.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Exchange } from "../../engine/server/http/http.ts";
import { isMap, type ValueMap } from "../../engine/value/value.ts";

/** A conflict of a frame, with the objects that it is about. */
export type FrameConflict = {
  readonly conflict: FieldConflict;
  readonly result: ObjectResult;
  /** Key of the live object. */
  readonly object: string;
  /** The applied configuration. */
  readonly config: ValueMap;
  readonly live: ValueMap | null;
  /** The type of the configuration; null if the kind is unknown. */
  readonly type: Type | null;
};

/** Returns the conflicts of the last frame, object by object in the order of the text. */
export function conflictsOfLastFrame(frames: readonly Frame[]): readonly FrameConflict[] {
  const index = frames.length - 1;
  const frame = frames[index];
  if (frame === undefined) return [];
  return frame.results.flatMap((result) => {
    const { response } = lastWrite(result) ?? {};
    const { object } = result;
    const config = configOf(result, frame);
    if (result.outcome !== "conflict" || response === undefined || object === null || config === null)
      return [];
    const live = liveObject(frame.before, object);
    const type = typeOfObject(frame.before, config);
    return fieldConflictsOf(response, ownershipAt(frames, index - 1, object)).map(
      (conflict): FrameConflict => ({ conflict, result, object, config, live, type }),
    );
  });
}

/** Returns the applied configuration of an object: from the manifest, or, for a command line, from the request. Null if there is none. */
function configOf(result: ObjectResult, { planned: { intent } }: Frame): ValueMap | null {
  if ("objects" in intent) return intent.objects[result.index] ?? null;
  const body = lastWrite(result)?.request.body;
  return intent.kind === "run" && isMap(body) ? body : null;
}

/** Returns the last request for an object that is not a GET. */
export function lastWrite({ exchanges }: ObjectResult): Exchange | undefined {
  return exchanges.findLast(isWrite);
}

/** Returns the number of conflicts of a text whose edits the session makes in advance. Each conflict needs two edits of the whole text. */
export function maxEditedConflicts(text: string): number {
  return Math.floor(MAX_EDITED_CHARACTERS / Math.max(text.length, 1));
}

/** How many characters the edits of one frame may read. */
const MAX_EDITED_CHARACTERS = 500_000;
