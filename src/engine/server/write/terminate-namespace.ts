import { get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { forbidden, type Refusal } from "../http/status-errors.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { hasSpecFinalizers } from "./namespace-lifecycle.ts";

/** Namespaces that cannot be deleted. */
const PROTECTED_NAMESPACES = ["default", "kube-system", "kube-public"];

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
