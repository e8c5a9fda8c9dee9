import type { ValueMap } from "../../value/value.ts";
import { RBAC_GROUP } from "../cluster/resource.ts";
import { isRefusal, type Refusal } from "../http/status-errors.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { serverPart } from "../parts/server-parts.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { ADMISSION_GROUP, boundPolicies } from "./bound-policies.ts";

/**
 * Runs admission: the server's own changes, then policies and hooks, then the check that the user does not grant rights that
 * the user lacks. `live` is the object before the write, null for a new one. All objects are in storage form. Returns the
 * object, or a refusal.
 */
export function admit(scope: RequestScope, object: ValueMap, live: ValueMap | null): ValueMap | Refusal {
  const own = (given: ValueMap): ValueMap => kindOf(scope.resource).admit?.(scope, given, live) ?? given;
  const first = own(object);
  scope.observe?.("filled", first, scope);
  const mutated = hasMutators(scope) ? serverPart().admitMutating(scope, first, live) : first;
  if (isRefusal(mutated)) return mutated;
  const admitted = mutated === first ? first : own(mutated);
  scope.observe?.("admitted", admitted, scope);
  const { request, resource } = scope;
  if (request.user === undefined || resource.group !== RBAC_GROUP) return admitted;
  return serverPart().escalationRefusal(scope, admitted, live) ?? admitted;
}

/** Whether the cluster has policies or hooks that may change the object. */
function hasMutators({ cluster, resource }: RequestScope): boolean {
  if (resource.group === ADMISSION_GROUP) return false;
  return (cluster.hooks ?? []).length > 0 || boundPolicies(cluster).length > 0;
}
