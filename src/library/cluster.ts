import { createCel } from "../cel/cel.ts";
import { createInitialCluster } from "../engine/scenario/create-initial-cluster.ts";
import { liveObject } from "../engine/scenario/live-object.ts";
import { FIRST_TIME } from "../engine/scenario/step-time.ts";
import {
  changedObjects,
  type Cluster as EngineCluster,
  newCluster,
} from "../engine/server/cluster/cluster.ts";
import { handle } from "../engine/server/handle.ts";
import { get, type ValueMap } from "../engine/value/value.ts";
import { KUBERNETES_VERSIONS } from "../file/format.ts";
import { host } from "../session/parts/engine-host.ts";
import { olderVersionsPart } from "../session/parts/late-parts.ts";
import { joinNames } from "../words.ts";
import type { Cluster, ClusterOptions, Request, Response } from "./api.ts";
import { builtInKinds } from "./built-in-kinds.ts";
import { readObjects } from "./read-objects.ts";

let empty: EngineCluster | null = null;

/** Returns the engine's cluster without objects: always the same one. */
export function emptyCluster(): EngineCluster {
  empty ??= newCluster({ builtins: builtInKinds(), host: { ...host, cel: createCel() } });
  return empty;
}

/** Returns the engine's cluster of a Kubernetes version, without objects. */
function clusterOfVersion(version: string = KUBERNETES_VERSIONS[0]): EngineCluster {
  if (!KUBERNETES_VERSIONS.some((known) => known === version))
    throw new Error(
      `Applyground simulates ${joinNames(KUBERNETES_VERSIONS)}, not ${JSON.stringify(version)}.`,
    );
  return version === KUBERNETES_VERSIONS[0]
    ? emptyCluster()
    : olderVersionsPart().clusterOfVersion(emptyCluster(), version);
}

const inside = new WeakMap<Cluster, EngineCluster>();
const outside = new WeakMap<EngineCluster, Cluster>();

/** Returns the engine's cluster. Throws an Error if the value is no cluster of this library. */
export function engineCluster(cluster: Cluster): EngineCluster {
  const found = inside.get(cluster);
  if (found === undefined) throw new Error("This is not a cluster that createCluster or handle returned.");
  return found;
}

/** Returns the cluster as users of the library see it: the same value for the same cluster. */
function shown(cluster: EngineCluster): Cluster {
  const known = outside.get(cluster);
  if (known !== undefined) return known;
  let objects: readonly ValueMap[] | null = null;
  const readAll = (): readonly ValueMap[] =>
    [...changedObjects(cluster).keys()].map((key) => liveObject(cluster, key)).filter((one) => one !== null);
  const made: Cluster = Object.freeze({
    version: cluster.builtins.version,
    get objects(): readonly ValueMap[] {
      objects ??= readAll();
      return objects;
    },
  });
  inside.set(made, cluster);
  outside.set(cluster, made);
  return made;
}

/** See `CreateCluster`. */
export function clusterOf({ kubernetes, objects = [] }: ClusterOptions = {}): Cluster {
  const all = objects.flatMap(readObjects);
  const isDefinition = (one: ValueMap) => get(one, "kind") === "CustomResourceDefinition";
  const sorted = [...all.filter(isDefinition), ...all.filter((one) => !isDefinition(one))];
  const { cluster, problems } = createInitialCluster(clusterOfVersion(kubernetes), {
    objects: sorted,
    rules: [],
    hooks: [],
    now: FIRST_TIME,
  });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  return shown(cluster);
}

/** See `Handle`. */
export function handleRequest(
  cluster: Cluster,
  request: Request,
  now = FIRST_TIME,
): { readonly cluster: Cluster; readonly response: Response } {
  const result = handle(engineCluster(cluster), request, now);
  return { cluster: shown(result.cluster), response: result.response };
}
