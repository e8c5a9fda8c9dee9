import { get, type ValueMap, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { newClusterPart } from "../parts/server-parts.ts";

/** A role that every server makes, and that is not for people. */
const SIGN = "rbac.authorization.k8s.io/clusterroles//system:node";

const expanded = new WeakMap<Cluster, Cluster>();

/** Returns the cluster with all objects that the server made at its start. */
export function withAllStartObjects(cluster: Cluster): Cluster {
  if (cluster.initialObjects.has(SIGN)) return cluster;
  const known = expanded.get(cluster);
  if (known !== undefined) return known;
  const objects = new Map<string, ValueMap>();
  const initialObjects = new Map<string, ValueMap>();
  for (const [key, object] of newClusterPart().startObjects()) {
    const [initial, current] = [cluster.initialObjects.get(key), cluster.objects.get(key)];
    const full = initial === undefined ? object : withRulesOf(object, initial);
    initialObjects.set(key, full);
    if (current === initial) objects.set(key, full);
    else if (current !== undefined) objects.set(key, current);
  }
  const made: Cluster = {
    ...cluster,
    objects: withRest(objects, cluster.objects, initialObjects),
    initialObjects: withRest(initialObjects, cluster.initialObjects, initialObjects),
  };
  expanded.set(cluster, made);
  return made;
}

/** Returns a role with the rules that a controller copies into it. */
function withRulesOf(object: ValueMap, initial: ValueMap): ValueMap {
  const rules = get(initial, "rules");
  return get(object, "aggregationRule") === undefined || rules === undefined
    ? object
    : withKey(object, "rules", rules);
}

/** Returns the first objects, then the others. */
function withRest(
  first: ReadonlyMap<string, ValueMap>,
  all: ReadonlyMap<string, ValueMap>,
  without: ReadonlyMap<string, ValueMap>,
): ReadonlyMap<string, ValueMap> {
  return new Map([...first, ...[...all].filter(([key]) => !without.has(key))]);
}
