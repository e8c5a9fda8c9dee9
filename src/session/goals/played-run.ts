import type { Frame } from "../../engine/scenario/frame.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";

/** A run whose goals are checked. */
export type PlayedRun = {
  readonly frames: readonly Frame[];
  /** The cluster before the first step. */
  readonly start: Cluster;
  /** How many of the first steps are given; 0 if the reader may change all. */
  readonly given: number;
};

/** A step of a run, with its index. */
export type PlayedFrame = { readonly frame: Frame; readonly index: number };

/** Returns the steps after the given ones, without disabled ones. */
export function ownSteps({ frames, given }: PlayedRun): readonly PlayedFrame[] {
  return frames
    .map((frame, index) => ({ frame, index }))
    .slice(given)
    .filter(({ frame }) => frame.outcome !== "disabled");
}

/** Returns the cluster after the last step. */
export function lastCluster({ frames, start }: PlayedRun): Cluster {
  return frames.at(-1)?.cluster ?? start;
}

/** Returns the cluster after the given steps. */
export function givenCluster({ frames, start, given }: PlayedRun): Cluster {
  return given === 0 ? start : (frames[Math.min(given, frames.length) - 1]?.cluster ?? start);
}

/** Returns the part of a run that the reader finds: that of the given steps. */
export function beginningOf(run: PlayedRun): PlayedRun {
  return { ...run, frames: run.frames.slice(0, run.given) };
}
