import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { isRefusal, type Refusal } from "../http/status-errors.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { admitMutating } from "./mutating-admission.ts";
import { refuseByPolicies } from "./validating-policies.ts";

/**
 * Runs policies and hooks for an object that a client posts to a subresource, such as an Eviction. `resource` is that of the body. Returns
 * the object after them, or a refusal.
 */
export function admitPosted(scope: RequestScope, resource: Resource, object: ValueMap): ValueMap | Refusal {
  const { apiVersion, struct } = resource;
  const stored = { storageVersion: apiVersion, persistedVersion: apiVersion, storageStruct: struct };
  const inside =
    resource === scope.resource
      ? scope
      : { ...scope, resource: { ...resource, ...stored, parent: scope.resource } };
  const mutated = admitMutating(inside, object, null);
  if (isRefusal(mutated)) return mutated;
  return refuseByPolicies(inside, mutated, null) ?? mutated;
}
