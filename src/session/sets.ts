import type { Frame } from "../engine/scenario/run.ts";
import { madeObjects } from "../engine/server/cluster.ts";
import { dig, isMap } from "../engine/value/value.ts";

/** Whether there is anything to say of ApplySets after the last of the frames. */
export function hasSets(frames: readonly Frame[]): boolean {
  const cluster = frames.at(-1)?.cluster;
  const isNamed = frames.some(({ planned: { intent } }) => isSetApply(intent));
  return isNamed || (cluster !== undefined && [...madeObjects(cluster).values()].some(isLabelled));
}

/** Whether a step applies an ApplySet. */
export function isSetApply(intent: Frame["planned"]["intent"]): boolean {
  return intent.kind === "run" && intent.command.line.includes("--applyset");
}

function isLabelled(object: Parameters<typeof dig>[0]): boolean {
  const labels = dig(object, "metadata", "labels");
  return isMap(labels) && Object.keys(labels).some((name) => name.startsWith("applyset.kubernetes.io/"));
}
