import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { withMeta } from "../meta.ts";

/** The cluster with the object under that key, at a new resourceVersion. */
export function storeObject(
  cluster: Cluster,
  key: string,
  object: ValueMap,
): { readonly cluster: Cluster; readonly object: ValueMap } {
  const revision = cluster.revision + 1;
  const stored = withMeta(object, { resourceVersion: String(revision) });
  return {
    cluster: { ...cluster, revision, objects: new Map(cluster.objects).set(key, stored) },
    object: stored,
  };
}

/** The cluster without the object. */
export function removeObject(cluster: Cluster, key: string): Cluster {
  const objects = new Map(cluster.objects);
  objects.delete(key);
  return { ...cluster, revision: cluster.revision + 1, objects };
}
