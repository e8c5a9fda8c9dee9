import type { ValueMap } from "../../value/value.ts";
import { rest } from "../parts.ts";
import { RBAC } from "../rbac/rule.ts";
import { isRefusal, type Refusal } from "../status.ts";
import { systemOf } from "../system/system.ts";
import type { Scope } from "../write/scope.ts";
import { ADMISSION, boundPolicies } from "./policy.ts";

/**
 * Admission: the server adds what it adds, policies and hooks change what they change, and nobody gives away rights that he
 * lacks. `live` is what the object replaces, null for a new one; all in storage form.
 */
export function admit(scope: Scope, object: ValueMap, live: ValueMap | null): ValueMap | Refusal {
  const own = (given: ValueMap): ValueMap => systemOf(scope.resource).admit?.(scope, given, live) ?? given;
  const first = own(object);
  scope.watch?.("filled", first, scope);
  const mutated = isMutated(scope) ? rest().admitMutating(scope, first, live) : first;
  if (isRefusal(mutated)) return mutated;
  const admitted = mutated === first ? first : own(mutated);
  scope.watch?.("admitted", admitted, scope);
  const { request, resource } = scope;
  if (request.user === undefined || resource.group !== RBAC) return admitted;
  return rest().escalation(scope, admitted, live) ?? admitted;
}

/** Whether policies or hooks may have a say. */
function isMutated({ cluster, resource }: Scope): boolean {
  if (resource.group === ADMISSION) return false;
  return (cluster.hooks ?? []).length > 0 || boundPolicies(cluster).length > 0;
}
