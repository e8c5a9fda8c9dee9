import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { preferredResource, type Resource } from "../../engine/server/cluster/resource.ts";

/** The parts of an object's key. The namespace is empty for a cluster-scoped object. */
export type KeyParts = {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string;
  readonly name: string;
};

/** Returns the parts of a key of `Cluster.objects`. */
export function partsOfKey(key: string): KeyParts {
  const [group = "", plural = "", namespace = "", ...name] = key.split("/");
  return { group, plural, namespace, name: name.join("/") };
}

/** Returns the path of an object, and its resource; null if the server no longer serves its kind. */
export function placeOfKey(
  cluster: Cluster,
  key: string,
): { readonly resource: Resource; readonly path: string } | null {
  const { group, plural, namespace, name } = partsOfKey(key);
  const resource = preferredResource(cluster, group, plural);
  if (resource === undefined) return null;
  const root = resource.group === "" ? "/api" : "/apis";
  const at = namespace === "" ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return {
    resource,
    path: `${root}/${resource.apiVersion}${at}/${plural}/${encodeURIComponent(name)}`,
  };
}
