import { dig, isList, type ValueMap } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import type { Refusal } from "../http/status.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";

/** Whether the request is for a namespace. */
export function isNamespace({ resource }: Pick<RequestScope, "resource">): boolean {
  return resource.group === "" && resource.plural === "namespaces";
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
  return refusals().forbidden(groupResourceOf(scope.resource), name, why, [
    {
      reason: "NamespaceTerminating",
      message: `namespace ${scope.namespace} is being terminated`,
      field: "metadata.namespace",
    },
  ]);
}
