import type { Frame } from "../../engine/scenario/frame.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { dig, isMap } from "../../engine/value/value.ts";

/** Whether a step applies an ApplySet, or the cluster has one after the last frame. */
export function hasApplySets(frames: readonly Frame[]): boolean {
  const cluster = frames.at(-1)?.cluster;
  const isNamed = frames.some(({ planned: { intent } }) => appliesApplySet(intent));
  return isNamed || (cluster !== undefined && [...changedObjects(cluster).values()].some(isLabelled));
}

/** Whether a step applies an ApplySet. */
export function appliesApplySet(intent: Frame["planned"]["intent"]): boolean {
  return intent.kind === "run" && intent.command.line.includes("--applyset");
}

function isLabelled(object: Parameters<typeof dig>[0]): boolean {
  const labels = dig(object, "metadata", "labels");
  return isMap(labels) && Object.keys(labels).some((name) => name.startsWith("applyset.kubernetes.io/"));
}
