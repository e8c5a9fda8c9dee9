import { resolve, type Type } from "../schema/compile.ts";
import type { Cluster } from "../server/cluster.ts";
import { targetOf } from "../server/ownership.ts";
import { findKind } from "../server/resource.ts";
import { get, type ValueMap } from "../value/value.ts";

/** The type by which a cluster merges objects of a kind, custom ones too; null for a kind that it does not serve. */
export function typeOfKind(cluster: Cluster, apiVersion: string, kind: string): Type | null {
  const resource = findKind(cluster, apiVersion, kind);
  if (resource === undefined) return null;
  return targetOf(cluster.builtins, resource, "").type(apiVersion, kind) ?? null;
}

/** The type of an object by what it says of itself. */
export function typeOfObject(cluster: Cluster, object: ValueMap): Type | null {
  const [apiVersion, kind] = [get(object, "apiVersion"), get(object, "kind")];
  return typeof apiVersion === "string" && typeof kind === "string"
    ? typeOfKind(cluster, apiVersion, kind)
    : null;
}

/** The type of what `scale` subresources take and give. */
export function scaleType({ builtins }: Cluster): Type | null {
  const name = builtins.typeNameOf("autoscaling/v1", "Scale");
  return name === undefined ? null : resolve(builtins.schema, { namedType: name });
}
