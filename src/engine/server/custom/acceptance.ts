import type { ValueMap } from "../../value/value.ts";
import { get, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { asStored } from "../codec.ts";
import { ownUpdate } from "../ownership.ts";
import { findResource } from "../resource.ts";
import { acceptedStatus, isAccepted } from "../system/definitions.ts";
import type { Scope } from "../write/scope.ts";
import { storeObject } from "../write/store.ts";

/** The cluster with a definition, kept under `key`, accepted; as it is if that was done before. */
export function accept(cluster: Cluster, key: string, definition: ValueMap, now: string): Cluster {
  if (isAccepted(definition)) return cluster;
  const resource = findResource(cluster, "apiextensions.k8s.io", "v1", "customresourcedefinitions");
  if (resource === undefined || get(definition, "metadata") === undefined) return cluster;
  const scope: Scope = {
    cluster,
    request: { method: "PUT", path: "" },
    resource,
    namespace: "",
    name: key.slice(key.lastIndexOf("/") + 1),
    subresource: "status",
    options: { manager: "kube-apiserver", force: false, dryRun: false, fieldValidation: "Ignore" },
    now,
    warnings: new Set(),
  };
  const object = withKey(definition, "status", acceptedStatus(definition, now));
  return storeObject(cluster, resource, key, asStored(resource, ownUpdate(scope, definition, object)))
    .cluster;
}
