import { type Conflict, conflictsOf } from "../engine/scenario/conflicts.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Exchange } from "../engine/server/http.ts";
import { isMap, type ValueMap } from "../engine/value/value.ts";

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
  if (frame === undefined) return [];
  return frame.acts.flatMap((act) => {
    const { response } = lastWrite(act) ?? {};
    const { object } = act;
    const config = configOf(act, frame);
    if (act.outcome !== "conflict" || response === undefined || object === null || config === null) return [];
    const live = liveObject(frame.before, object);
    const type = typeOfObject(frame.before, config);
    return conflictsOf(response, ownershipAt(frames, index - 1, object)).map(
      (conflict): Met => ({ conflict, act, object, config, live, type }),
    );
  });
}

/** What an act said of its object: what its manifest says, or, for a command line, what was sent. */
function configOf(act: Act, { planned: { intent } }: Frame): ValueMap | null {
  if ("objects" in intent) return intent.objects[act.index] ?? null;
  const body = lastWrite(act)?.request.body;
  return intent.kind === "run" && isMap(body) ? body : null;
}

/** The last request of an act that was to change something. */
export function lastWrite({ exchanges }: Act): Exchange | undefined {
  return exchanges.findLast(isWrite);
}

/** Whether a request was to change something. */
export function isWrite({ request }: Exchange): boolean {
  return request.method !== "GET";
}

/** Of how many conflicts the ways out of a text are worked out ahead: each takes two edits of the whole text. */
export function mostEdits(text: string): number {
  return Math.floor(MOST_EDITED / Math.max(text.length, 1));
}

/** How many characters may be edited for one frame. */
const MOST_EDITED = 500_000;
