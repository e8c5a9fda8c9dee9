import { dig, get, isList, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { metaText, withMeta } from "../meta.ts";
import { subjectOf } from "../resource.ts";
import { forbidden, type Refusal } from "../status.ts";
import type { Scope } from "./scope.ts";

/** Namespaces that nobody deletes. */
const LASTING = ["default", "kube-system", "kube-public"];

export function isNamespace({ resource }: Pick<Scope, "resource">): boolean {
  return resource.group === "" && resource.plural === "namespaces";
}

/**
 * What a delete makes of a namespace: it waits for its contents, which nobody empties where no controller runs. Null where nothing holds
 * it any more; the same object where it is on its way already. `finalizers` are those that it has from then on.
 * Upstream: kubernetes pkg/registry/core/namespace/storage/storage.go, Delete; plugin/pkg/admission namespace/lifecycle (v1.36.3).
 */
export function terminating(
  { resource, now, name }: Scope,
  live: ValueMap,
  finalizers: readonly string[],
): ValueMap | Refusal | null {
  if (LASTING.includes(name))
    return forbidden(subjectOf(resource), name, "this namespace may not be deleted");
  if (metaText(live, "deletionTimestamp") !== "") return isHeld(live) ? live : null;
  const status = get(live, "status");
  const ending = withKey(isMap(status) ? status : {}, "phase", "Terminating");
  return withKey(
    withMeta(live, { deletionTimestamp: now, finalizers: finalizers.length === 0 ? undefined : finalizers }),
    "status",
    ending,
  );
}

/** Whether a namespace waits for its contents, once it is deleted. */
export function isHeld(namespace: ValueMap): boolean {
  const finalizers = dig(namespace, "spec", "finalizers");
  return isList(finalizers) && finalizers.length > 0;
}

/** Why nothing is made in a namespace that is on its way out; null where it is not. */
export function refusesContent(namespace: ValueMap, scope: Scope, name: string): Refusal | null {
  if (metaText(namespace, "deletionTimestamp") === "") return null;
  const why = `unable to create new content in namespace ${scope.namespace} because it is being terminated`;
  return forbidden(subjectOf(scope.resource), name, why, [
    {
      reason: "NamespaceTerminating",
      message: `namespace ${scope.namespace} is being terminated`,
      field: "metadata.namespace",
    },
  ]);
}
