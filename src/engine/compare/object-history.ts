import { lastAppliedText } from "../client/client-side-apply/last-applied-annotation.ts";
import { locateObject } from "../client/discovery/locate-object.ts";
import { lastAppliedByMetacontroller } from "../client/metacontroller/metacontroller-annotation.ts";
import type { Path } from "../fieldpath/element.ts";
import type { PathText } from "../ownership/object-ownership.ts";
import { discoveryOf, typeOfObject } from "../scenario/cluster-kinds.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Type } from "../schema/resolve-type.ts";
import { objectKey } from "../server/cluster/cluster.ts";
import { jsonValue } from "../value/json/json.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import { type Leaves, leavesOf } from "./leaves.ts";
import type { StrategyRun } from "./run-strategies.ts";
import type { Strategy } from "./strategy.ts";

/** One object in all runs. */
export type ObjectHistory = {
  readonly key: string;
  /** By run and step: its leaves before the first step, then after each step. */
  readonly states: readonly (readonly Leaves[])[];
  /** By run and step: the leaves that the step applies to the object; null if it does not apply it. */
  readonly manifests: readonly (readonly (Leaves | null)[])[];
  /** By run and step: the last applied configuration before the step. */
  readonly lastApplied: readonly (readonly Leaves[])[];
  /** All fields that the object had or that a step applied. */
  readonly paths: ReadonlyMap<PathText, Path>;
};

/** Returns the history of the object with that key. */
export function objectHistoryOf(runs: readonly StrategyRun[], key: string): ObjectHistory {
  const type = typeIn(runs, key);
  const states = runs.map(({ frames }) =>
    clustersOf(frames).map((cluster) => leavesOf(liveObject(cluster, key), type)),
  );
  const manifests = runs.map((run) =>
    run.frames.map((frame, index) => manifestOf(run.applied[index] ?? [], frame, key, type)),
  );
  const lastApplied = runs.map(({ strategy, frames }) =>
    frames.map(({ before }) => leavesOf(lastOf(liveObject(before, key), strategy), type)),
  );
  const paths = new Map<PathText, Path>();
  for (const leaves of [...states.flat(), ...manifests.flat()]) {
    for (const [text, { path }] of leaves ?? []) paths.set(text, path);
  }
  return { key, states, manifests, lastApplied, paths };
}

/** Returns the clusters before the first step and after each step. */
function clustersOf(frames: readonly Frame[]): readonly Frame["cluster"][] {
  const [first] = frames;
  return first === undefined ? [] : [first.before, ...frames.map(({ cluster }) => cluster)];
}

/** Returns the type of the object where it first exists; the deduced type if it never exists or its kind has no type. */
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
  const { resource, namespace, name } = located.address;
  return objectKey(resource.group, resource.plural, namespace ?? "", name);
}

/** Returns the last applied configuration as the client of a strategy stores it; null if there is none. */
function lastOf(object: ValueMap | null, strategy: Strategy): ValueMap | null {
  if (object === null || strategy === "serverSide") return null;
  if (strategy === "metacontroller") {
    const last = lastAppliedByMetacontroller(object);
    return "value" in last ? last.value : null;
  }
  const last = jsonValue(lastAppliedText(object) ?? "");
  return isMap(last) ? last : null;
}
