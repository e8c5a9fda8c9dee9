import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { readStored } from "../codec.ts";
import { withMeta } from "../meta.ts";
import type { Resource } from "../resource.ts";

/** The cluster with the object under that key, at a new resourceVersion, and the object as it reads then. */
export function storeObject(
  cluster: Cluster,
  resource: Resource,
  key: string,
  object: ValueMap,
): { readonly cluster: Cluster; readonly object: ValueMap } {
  const revision = cluster.revision + 1;
  const stored = withMeta(object, { resourceVersion: String(revision) });
  const objects = new Map(cluster.objects).set(key, stored);
  return { cluster: { ...cluster, revision, objects }, object: readStored(resource, stored) };
}

/** The cluster without the object. */
export function removeObject(cluster: Cluster, key: string): Cluster {
  const objects = new Map(cluster.objects);
  objects.delete(key);
  return { ...cluster, revision: cluster.revision + 1, objects };
}
