import { apiVersionOf } from "../../schema/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import type { AdmissionRequest } from "../cluster/admission-hook.ts";
import type { NamedResource, Resource } from "../cluster/resource.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { convertObject, fromStorage } from "../storage/object-codec.ts";

/** A request as policies see it: also a delete, which has no new object. */
export type PolicyRequest = Omit<AdmissionRequest, "operation" | "object"> & {
  readonly operation: AdmissionRequest["operation"] | "DELETE" | "CONNECT";
  readonly object: ValueMap | null;
  /** The options of a delete. Those of a write are in the query of its request. */
  readonly options?: ValueMap;
  /** The resource by which a policy matches, if it is not that of the request. The objects are in its version. */
  readonly matched?: NamedResource;
};

/** Returns a delete as policies see it. `name` is empty for a delete of a collection. */
export function toDeleteRequest(
  scope: RequestScope,
  live: ValueMap,
  name: string,
  options: ValueMap,
): PolicyRequest {
  const { resource } = scope;
  const old = fromStorage(resource, live);
  const write = toAdmissionRequest({ ...scope, name }, live, live);
  return { ...write, name, operation: "DELETE", object: null, live: old, options };
}

/** Returns a request in the version that a policy matches. The server converts the objects of its kind, but no others, such as a Scale. */
export function inMatchedVersion<T extends PolicyRequest>(
  { resource }: RequestScope,
  write: T,
  matched: NamedResource,
): T {
  if (matched.group === write.group && matched.version === write.version) return write;
  if (!hasOwnKind(resource, write)) return { ...write, matched };
  const convert = (one: ValueMap | null) => one && convertObject(resource, one, apiVersionOf(matched));
  return { ...write, matched, object: convert(write.object), live: convert(write.live) };
}

/** Whether the objects of a request are of the kind of its resource, not what a client posts to a subresource or a connection. */
export function hasOwnKind({ parent }: Resource, { operation }: PolicyRequest): boolean {
  return parent === undefined && operation !== "CONNECT";
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
