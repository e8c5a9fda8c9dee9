import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import type { Refusal } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import { type RequestScope, storageKey } from "../request/request-scope.ts";
import { readStored, shownObject } from "./object-codec.ts";

/** Returns the live object in storage form, or undefined if there is none. */
export function liveObject(scope: RequestScope): ValueMap | undefined {
  const stored = scope.cluster.objects.get(storageKey(scope, scope.name));
  return stored === undefined ? undefined : readStored(scope.resource, stored);
}

/** Returns an object in the version of the resource, or a refusal if there is none. */
export function readObject(
  cluster: Cluster,
  resource: Resource,
  namespace: string,
  name: string,
): { readonly object: ValueMap } | Refusal {
  const { unstored } = kindOf(resource);
  if (unstored !== undefined) {
    const made = unstored.find((object) => metaText(object, "name") === name);
    const subject = { group: resource.group, resource: resource.kind.toLowerCase() };
    return made === undefined ? refusals().notFound(subject, name) : { object: made };
  }
  const live = cluster.objects.get(objectKey(resource.group, resource.plural, namespace, name));
  return live === undefined
    ? refusals().notFound(groupResourceOf(resource), name)
    : { object: shownObject(resource, readStored(resource, live)) };
}

/** Returns the cluster with the object under that key at a new resourceVersion, and the object as the server reads it. */
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

/** Returns the cluster without the object. */
export function removeObject(cluster: Cluster, key: string): Cluster {
  const objects = new Map(cluster.objects);
  objects.delete(key);
  return { ...cluster, revision: cluster.revision + 1, objects };
}
