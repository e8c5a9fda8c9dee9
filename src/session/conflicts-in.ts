import { type Conflict, conflictsOf } from "../engine/scenario/conflicts.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { ValueMap } from "../engine/value/value.ts";

/** A conflict of a frame, and what it is seen against. */
export type Met = {
  readonly conflict: Conflict;
  readonly act: Act;
  /** Key of the object in the cluster. */
  readonly object: string;
  /** What the step said of the object. */
  readonly config: ValueMap;
  readonly live: ValueMap | null;
  /** The type of the configuration; null if the kind is not known. */
  readonly type: Type | null;
};

/** The conflicts that the last of the frames met, object by object in the order of its text. */
export function conflictsIn(frames: readonly Frame[]): readonly Met[] {
  const index = frames.length - 1;
  const frame = frames[index];
  if (frame === undefined || !("objects" in frame.planned.intent)) return [];
  const { objects } = frame.planned.intent;
  return frame.acts.flatMap((act) => {
    const response = act.exchanges.at(-1)?.response;
    const { object } = act;
    if (act.outcome !== "conflict" || response === undefined || object === null) return [];
    const config = objects[act.index] as ValueMap;
    const live = liveObject(frame.before, object);
    const type = typeOfObject(frame.before, config);
    return conflictsOf(response, ownershipAt(frames, index - 1, object)).map(
      (conflict): Met => ({ conflict, act, object, config, live, type }),
    );
  });
}

/** Of how many conflicts the ways out of a text are worked out ahead: each takes two edits of the whole text. */
export function mostEdits(text: string): number {
  return Math.floor(MOST_EDITED / Math.max(text.length, 1));
}

/** How many characters may be edited for one frame. */
const MOST_EDITED = 500_000;
