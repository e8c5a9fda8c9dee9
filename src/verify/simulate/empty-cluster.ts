import { createCel } from "../../cel/cel.ts";
import { type Cluster, newCluster } from "../../engine/server/cluster/cluster.ts";
import { builtInKinds } from "../../library/built-in-kinds.ts";
import { host } from "../../session/parts/engine-host.ts";

/** Returns a cluster of the newest Kubernetes version without a scenario. For programs that have the whole engine in one file. */
export function emptyCluster(): Cluster {
  return newCluster({ builtins: builtInKinds(), host: { ...host, cel: createCel() } });
}
