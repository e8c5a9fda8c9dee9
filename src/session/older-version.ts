import { builtinsOfVersion } from "../engine/schema/older/builtins-of-version.ts";
import { type Cluster, newCluster } from "../engine/server/cluster/cluster.ts";

const made = new WeakMap<Cluster, Map<string, Cluster>>();

/** Returns an empty cluster of an older version such as `v1.34`: the same cluster for each call with the same arguments. */
function clusterOfVersion(newest: Cluster, version: string): Cluster {
  const known = made.get(newest) ?? new Map<string, Cluster>();
  made.set(newest, known);
  const found = known.get(version);
  if (found !== undefined) return found;
  const { builtins, host } = newest;
  const cluster = newCluster({ builtins: builtinsOfVersion(builtins, version), host });
  known.set(version, cluster);
  return cluster;
}

/** The exports of the part `versions`. */
export const olderVersionsPart = { clusterOfVersion };
