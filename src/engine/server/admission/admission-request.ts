import type { ValueMap } from "../../value/value.ts";
import type { AdmissionRequest } from "../cluster/admission-hook.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { fromStorage } from "../storage/object-codec.ts";

/** A request as validating policies see it: also a delete, which has no new object. */
export type PolicyRequest = Omit<AdmissionRequest, "operation" | "object"> & {
  readonly operation: AdmissionRequest["operation"] | "DELETE" | "CONNECT";
  readonly object: ValueMap | null;
};

/** Returns a delete as policies see it. `name` is empty for a delete of a collection. */
export function toDeleteRequest(scope: RequestScope, live: ValueMap, name: string): PolicyRequest {
  const { resource } = scope;
  const old = fromStorage(resource, live);
  const write = toAdmissionRequest({ ...scope, name }, live, live);
  return { ...write, name, operation: "DELETE", object: null, live: old };
}

/** Returns a write as policies and hooks see it: with objects in the version of the request. `live` is null for a new object. */
export function toAdmissionRequest(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): AdmissionRequest {
  const { resource, namespace } = scope;
  const at = resource.parent ?? resource;
  const own = at.group === "" && at.plural === "namespaces";
  const name = scope.name || metaText(object, "name");
  return {
    operation: live === null ? "CREATE" : "UPDATE",
    group: at.group,
    version: at.version,
    resource: at.plural,
    subresource: scope.subresource,
    namespace: own ? name : namespace,
    name,
    object: fromStorage(resource, object),
    live: live === null ? null : fromStorage(resource, live),
  };
}
