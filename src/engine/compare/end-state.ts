import { liveObject } from "../scenario/live.ts";
import { typeOfObject } from "../scenario/object-type.ts";
import { deducedType } from "../schema/deduced.ts";
import { type Cluster, madeObjects } from "../server/cluster.ts";
import { printJson } from "../value/json.ts";
import type { ValueMap } from "../value/value.ts";
import { type Leaves, leavesOf } from "./leaves.ts";

/** What a cluster holds, as far as it is compared. */
export type EndState = {
  /** The same for states with the same values. */
  readonly id: string;
  /** By key of object. */
  readonly objects: ReadonlyMap<string, Leaves>;
};

/** The values of all objects that somebody made or changed, without owners and what the server keeps to itself. */
export function endStateOf(cluster: Cluster): EndState {
  const objects = new Map<string, Leaves>();
  const parts: string[] = [];
  for (const key of [...madeObjects(cluster).keys()].sort()) {
    const live = liveObject(cluster, key) as ValueMap;
    const leaves = leavesOf(live, typeOfObject(cluster, live) ?? deducedType);
    objects.set(key, leaves);
    const values = [...leaves].map(([text, { value, times }]) => `${text} ${times} ${printJson(value)}`);
    parts.push(key, ...values.sort());
  }
  return { id: parts.join("\n"), objects };
}
