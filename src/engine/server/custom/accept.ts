import type { ValueMap } from "../../value/value.ts";
import { get, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { asStored } from "../codec.ts";
import { ownUpdate } from "../ownership.ts";
import { findResource } from "../resource.ts";
import { acceptedStatus, isAccepted } from "../system/definitions.ts";
import type { Scope } from "../write/scope.ts";
import { storeObject } from "../write/store.ts";

const PREFIX = "apiextensions.k8s.io/customresourcedefinitions//";

/** What the server's own controllers do after a write: they accept the names of new definitions. */
export function acceptDefinitions(cluster: Cluster, before: Cluster, now: string): Cluster {
  if (cluster.objects === before.objects) return cluster;
  let out = cluster;
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith(PREFIX) || before.objects.get(key) === object || isAccepted(object)) continue;
    out = accept(out, key, object, now);
  }
  return out;
}

function accept(cluster: Cluster, key: string, definition: ValueMap, now: string): Cluster {
  const resource = findResource(cluster, "apiextensions.k8s.io", "v1", "customresourcedefinitions");
  if (resource === undefined || get(definition, "metadata") === undefined) return cluster;
  const scope: Scope = {
    cluster,
    request: { method: "PUT", path: "" },
    resource,
    namespace: "",
    name: key.slice(PREFIX.length),
    subresource: "status",
    options: { manager: "kube-apiserver", force: false, dryRun: false, fieldValidation: "Ignore" },
    now,
    warnings: new Set(),
  };
  const object = withKey(definition, "status", acceptedStatus(definition, now));
  return storeObject(cluster, resource, key, asStored(resource, ownUpdate(scope, definition, object)))
    .cluster;
}
