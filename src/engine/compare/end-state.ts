import { typeOfObject } from "../scenario/cluster-kinds.ts";
import { liveObject } from "../scenario/live-object.ts";
import { deducedType } from "../schema/deduced-type.ts";
import { type Cluster, changedObjects } from "../server/cluster/cluster.ts";
import { printJson } from "../value/json/json.ts";
import type { ValueMap } from "../value/value.ts";
import { type Leaves, leavesOf } from "./leaves.ts";

/** The objects of a cluster that are compared. */
export type EndState = {
  /** Equal for states with the same values. */
  readonly id: string;
  /** Leaves by key of the object. */
  readonly objects: ReadonlyMap<string, Leaves>;
};

/** Returns the values of all objects that the steps created or changed, without owners and without the metadata of the server. */
export function endStateOf(cluster: Cluster): EndState {
  const objects = new Map<string, Leaves>();
  const parts: string[] = [];
  for (const key of [...changedObjects(cluster).keys()].sort()) {
    const live = liveObject(cluster, key) as ValueMap;
    const leaves = leavesOf(live, typeOfObject(cluster, live) ?? deducedType);
    objects.set(key, leaves);
    const values = [...leaves].map(([text, { value, times }]) => `${text} ${times} ${printJson(value)}`);
    parts.push(key, ...values.sort());
  }
  return { id: parts.join("\n"), objects };
}
