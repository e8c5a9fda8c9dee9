import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import { serverPart } from "../parts/server-parts.ts";

/**
 * Returns the cluster with all objects that the server made at its start, if the request is about some of them; else the cluster itself.
 * They are in the part `newCluster`, because few requests are about them.
 */
export function withStartObjects(cluster: Cluster, request: Request): Cluster {
  if (USUAL.test(request.path) || !serverPart().isAboutStartObjects(request)) return cluster;
  return serverPart().withAllStartObjects(cluster);
}

/** Matches the path of a kind inside a namespace, if the server makes no objects of this kind in that namespace. */
const USUAL =
  /^\/(api\/v1|apis\/apps\/v1)\/namespaces\/(?!kube-system\/)[-.\w]+\/(configmaps|deployments|replicasets)(\/|$)/;
