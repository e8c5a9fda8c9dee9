import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import type { Simulated } from "../../verify/simulate/simulate.ts";
import type { TrialObject } from "./messages.ts";

/** Returns the objects that a scenario has at any time, without namespaces that a cluster has before it, each once. */
export function writtenObjects({ start, frames }: Simulated): readonly TrialObject[] {
  const found = new Map<string, TrialObject>();
  for (const cluster of [start, ...frames.map((frame) => frame.cluster)])
    for (const [key, object] of changedObjects(cluster)) found.set(key, named(object));
  return [...found.values()];
}

function named(object: ValueMap): TrialObject {
  const namespace = dig(object, "metadata", "namespace");
  return {
    kind: String(object["kind"]),
    name: String(dig(object, "metadata", "name")),
    namespace: typeof namespace === "string" ? namespace : null,
  };
}
