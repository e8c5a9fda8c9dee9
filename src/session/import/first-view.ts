import { liveObject } from "../../engine/scenario/live-object.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { findTraps } from "../findings/find.ts";
import type { Played } from "./playing.ts";
import { foundObject } from "./read-documents.ts";
import type { FoundObject, ShownFirst } from "./types.ts";

/**
 * Returns what the page shows first of a scenario of pasted objects: the object of the first finding, else the first object. The step is
 * the last one about it, if the findings are the same after that step; else the last step.
 */
export function firstView({ frames, start }: Played, isFirst: (object: FoundObject) => boolean): ShownFirst {
  const found = findTraps(frames, start);
  const key = found[0]?.object ?? keyOf(start, isFirst);
  const at = frames.findLastIndex(({ results }) => results.some(({ object }) => object === key));
  const ids = (list: typeof found) => list.map(({ object, id }) => `${object} ${id}`).join("\n");
  const isSame = at >= 0 && ids(findTraps(frames.slice(0, at + 1), start)) === ids(found);
  return { step: isSame ? at + 1 : frames.length, object: key };
}

function keyOf(start: Played["start"], isFirst: (object: FoundObject) => boolean): string | null {
  const keys = [...changedObjects(start).keys()];
  const isKey = (key: string) => {
    const live = liveObject(start, key);
    return live !== null && isFirst(foundObject(live, ""));
  };
  return keys.find(isKey) ?? null;
}
