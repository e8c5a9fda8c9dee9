import { dig, get, isList, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { forbidden, type Refusal } from "../http/status-errors.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";

/** Namespaces that cannot be deleted. */
const PROTECTED_NAMESPACES = ["default", "kube-system", "kube-public"];

/** Whether the request is for a namespace. */
export function isNamespace({ resource }: Pick<RequestScope, "resource">): boolean {
  return resource.group === "" && resource.plural === "namespaces";
}

/**
 * Returns a namespace after a delete. It is terminating until a controller removes its finalizers; this server has no controllers.
 * Null if it has no finalizer; the same object if it is terminating already. `finalizers` replace those of its metadata.
 * Upstream: kubernetes pkg/registry/core/namespace/storage/storage.go, Delete; plugin/pkg/admission namespace/lifecycle
 * (v1.36.3).
 */
export function terminateNamespace(
  { resource, now, name }: RequestScope,
  live: ValueMap,
  finalizers: readonly string[],
): ValueMap | Refusal | null {
  if (PROTECTED_NAMESPACES.includes(name))
    return forbidden(groupResourceOf(resource), name, "this namespace may not be deleted");
  if (metaText(live, "deletionTimestamp") !== "") return hasSpecFinalizers(live) ? live : null;
  const status = get(live, "status");
  const ending = withKey(isMap(status) ? status : {}, "phase", "Terminating");
  return withKey(
    withMeta(live, { deletionTimestamp: now, finalizers: finalizers.length === 0 ? undefined : finalizers }),
    "status",
    ending,
  );
}

/** Whether a deleted namespace waits until it is empty. */
export function hasSpecFinalizers(namespace: ValueMap): boolean {
  const finalizers = dig(namespace, "spec", "finalizers");
  return isList(finalizers) && finalizers.length > 0;
}

/** Returns a refusal if a namespace is terminating, so that nothing can be created in it, or null. */
export function refuseContent(namespace: ValueMap, scope: RequestScope, name: string): Refusal | null {
  if (metaText(namespace, "deletionTimestamp") === "") return null;
  const why = `unable to create new content in namespace ${scope.namespace} because it is being terminated`;
  return forbidden(groupResourceOf(scope.resource), name, why, [
    {
      reason: "NamespaceTerminating",
      message: `namespace ${scope.namespace} is being terminated`,
      field: "metadata.namespace",
    },
  ]);
}
