import { follow, nothingOwned, type Ownership } from "./ownership.ts";
import type { Frame } from "./run.ts";

const known = new WeakMap<Frame, Map<string, Ownership>>();

/**
 * Who owns what of an object after the frame at `index`; -1 is before the first. Worked out once for each frame and
 * object, on top of the frame before.
 */
export function ownershipAt(frames: readonly Frame[], index: number, object: string): Ownership {
  let from = index;
  while (from >= 0 && known.get(frames[from] as Frame)?.has(object) !== true) from--;
  let ownership =
    from >= 0
      ? (known.get(frames[from] as Frame)?.get(object) as Ownership)
      : follow(nothingOwned, frames[0]?.before.objects.get(object) ?? null, -1);
  for (let i = from + 1; i <= index; i++) {
    const frame = frames[i] as Frame;
    ownership = follow(ownership, frame.cluster.objects.get(object) ?? null, i);
    let objects = known.get(frame);
    if (objects === undefined) {
      objects = new Map();
      known.set(frame, objects);
    }
    objects.set(object, ownership);
  }
  return ownership;
}
