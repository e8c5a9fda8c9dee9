import { lastAppliedText } from "../client/last-applied.ts";
import { lastDesired } from "../client/metacontroller/last-applied.ts";
import { locateObject } from "../client/target.ts";
import type { Path } from "../fieldpath/element.ts";
import { liveObject } from "../scenario/live.ts";
import { typeOfObject } from "../scenario/object-type.ts";
import type { PathText } from "../scenario/ownership.ts";
import { discoveryOf, type Frame } from "../scenario/run.ts";
import type { Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import { objectKey } from "../server/cluster.ts";
import { jsonValue } from "../value/json.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import { type Leaves, leavesOf } from "./leaves.ts";
import type { StrategyRun } from "./run-all.ts";
import type { Strategy } from "./strategy.ts";

/** One object through all runs. */
export type Track = {
  readonly key: string;
  /** By run and step: its leaves before the first step, then after each. */
  readonly states: readonly (readonly Leaves[])[];
  /** By run and step: what the step applies of it; null where it does not. */
  readonly manifests: readonly (readonly (Leaves | null)[])[];
  /** By run and step: what was applied last as it stood before the step. */
  readonly lasts: readonly (readonly Leaves[])[];
  /** All fields it ever had or was to have. */
  readonly paths: ReadonlyMap<PathText, Path>;
};

export function trackOf(runs: readonly StrategyRun[], key: string): Track {
  const type = typeIn(runs, key);
  const states = runs.map(({ frames }) =>
    clustersOf(frames).map((cluster) => leavesOf(liveObject(cluster, key), type)),
  );
  const manifests = runs.map((run) =>
    run.frames.map((frame, index) => manifestOf(run.applied[index] ?? [], frame, key, type)),
  );
  const lasts = runs.map(({ strategy, frames }) =>
    frames.map(({ before }) => leavesOf(lastOf(liveObject(before, key), strategy), type)),
  );
  const paths = new Map<PathText, Path>();
  for (const leaves of [...states.flat(), ...manifests.flat()]) {
    for (const [text, { path }] of leaves ?? []) paths.set(text, path);
  }
  return { key, states, manifests, lasts, paths };
}

/** The clusters before the first and after each step. */
function clustersOf(frames: readonly Frame[]): readonly Frame["cluster"][] {
  const [first] = frames;
  return first === undefined ? [] : [first.before, ...frames.map(({ cluster }) => cluster)];
}

/** The type of an object where it first is; deduced if it never is, or its kind has none. */
function typeIn(runs: readonly StrategyRun[], key: string): Type {
  for (const { frames } of runs) {
    for (const cluster of clustersOf(frames)) {
      const object = liveObject(cluster, key);
      if (object !== null) return typeOfObject(cluster, object) ?? deducedType;
    }
  }
  return deducedType;
}

function manifestOf(applied: readonly ValueMap[], frame: Frame, key: string, type: Type): Leaves | null {
  const object = applied.find((one) => keyOf(one, frame) === key);
  return object === undefined ? null : leavesOf(object, type);
}

function keyOf(object: ValueMap, { before }: Frame): string | null {
  const located = locateObject(object, discoveryOf(before));
  if ("problem" in located) return null;
  const { facts, namespace, name } = located.address;
  return objectKey(facts.group, facts.plural, namespace ?? "", name);
}

/** What a client that writes it down takes for applied last; null for nothing. */
function lastOf(object: ValueMap | null, strategy: Strategy): ValueMap | null {
  if (object === null || strategy === "serverSide") return null;
  if (strategy === "metacontroller") {
    const last = lastDesired(object);
    return "value" in last ? last.value : null;
  }
  const last = jsonValue(lastAppliedText(object) ?? "");
  return isMap(last) ? last : null;
}
