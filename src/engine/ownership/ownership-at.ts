import type { Frame } from "../scenario/frame.ts";
import { nextOwnership, nothingOwned, type Ownership } from "./object-ownership.ts";

const known = new WeakMap<Frame, Map<string, Ownership>>();

/**
 * Returns the owners of an object after the frame at `index`; -1 is before the first step. It is computed once for each frame and
 * object, from the frame before.
 */
export function ownershipAt(frames: readonly Frame[], index: number, object: string): Ownership {
  let from = index;
  while (from >= 0 && known.get(frames[from] as Frame)?.has(object) !== true) from--;
  let ownership =
    from >= 0
      ? (known.get(frames[from] as Frame)?.get(object) as Ownership)
      : nextOwnership(nothingOwned, frames[0]?.before.objects.get(object) ?? null, -1);
  for (let i = from + 1; i <= index; i++) {
    const frame = frames[i] as Frame;
    ownership = nextOwnership(ownership, frame.cluster.objects.get(object) ?? null, i);
    let objects = known.get(frame);
    if (objects === undefined) {
      objects = new Map();
      known.set(frame, objects);
    }
    objects.set(object, ownership);
  }
  return ownership;
}
