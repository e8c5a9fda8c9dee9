import type { Cluster } from "../server/cluster/cluster.ts";
import { preferredResource, type Resource } from "../server/cluster/resource.ts";
import { readStored, shownObject } from "../server/storage/object-codec.ts";
import type { ValueMap } from "../value/value.ts";

/**
 * Returns the object under a key of the cluster as `kubectl get` shows it: in the preferred version of its kind, with the defaults
 * that the server sets on read. Null if there is none. The same stored object gives the same reference.
 */
export function liveObject(cluster: Cluster, key: string): ValueMap | null {
  const stored = cluster.objects.get(key);
  if (stored === undefined) return null;
  const [group = "", plural = ""] = key.split("/");
  const resource = preferredResource(cluster, group, plural);
  if (resource === undefined) return stored;
  const known = shown.get(stored);
  if (known?.resource === resource) return known.object;
  const object = shownObject(resource, readStored(resource, stored));
  shown.set(stored, { resource, object });
  return object;
}

const shown = new WeakMap<ValueMap, { readonly resource: Resource; readonly object: ValueMap }>();
