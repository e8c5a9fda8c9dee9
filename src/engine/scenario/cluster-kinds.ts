import type { Discovery } from "../client/discovery/locate-object.ts";
import { resolve, type Type } from "../schema/resolve-type.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import { allResources, findKind } from "../server/cluster/resource.ts";
import { fieldManagerTarget } from "../server/storage/update-managed-fields.ts";
import { get, type ValueMap } from "../value/value.ts";

/**
 * Returns the type that a cluster merges objects of a kind by, also for custom kinds. Null if the cluster does not serve the kind.
 */
export function typeOfKind(cluster: Cluster, apiVersion: string, kind: string): Type | null {
  const resource = findKind(cluster, apiVersion, kind);
  if (resource === undefined) return null;
  return fieldManagerTarget(cluster.builtins, resource, "").type(apiVersion, kind) ?? null;
}

/** Returns the type of an object from its apiVersion and kind. Null if the cluster does not serve them. */
export function typeOfObject(cluster: Cluster, object: ValueMap): Type | null {
  const [apiVersion, kind] = [get(object, "apiVersion"), get(object, "kind")];
  return typeof apiVersion === "string" && typeof kind === "string"
    ? typeOfKind(cluster, apiVersion, kind)
    : null;
}

/** Returns the type of a Scale object. Null if the cluster has no schema for it. */
export function scaleType({ builtins }: Cluster): Type | null {
  const name = builtins.typeNameOf("autoscaling/v1", "Scale");
  return name === undefined ? null : resolve(builtins.schema, { namedType: name });
}

/**
 * Returns what a client can discover: the kinds that a cluster serves, also custom ones. `namespace` is that of objects that name none,
 * `default` if it is absent.
 */
export function discoveryOf(cluster: Cluster, namespace?: string): Discovery {
  return {
    namespace,
    find: (apiVersion, kind) => findKind(cluster, apiVersion, kind),
    all: () => allResources(cluster),
  };
}
