import { isMap, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { RBAC_GROUP } from "../cluster/resource.ts";
import { isRefusal, type Refusal } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { metaValue } from "../metadata/object-meta.ts";
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
  return (cluster.hooks ?? []).length > 0 || boundPolicies(cluster, "mutating").length > 0;
}

/**
 * Runs admission for an object that is valid: pod security, limit ranges, the rules of its kind, quotas. `live` is the object before
 * the write, null for a new one. Returns the cluster, in which quotas count the write, or a refusal.
 */
export function admitValid(scope: RequestScope, object: ValueMap, live: ValueMap | null): Cluster | Refusal {
  const { resource, subresource, cluster } = scope;
  const hasOwn = resource.custom === null && (live === null || subresource === "");
  const refuseOwn = (): Refusal | null =>
    hasOwn ? (kindOf(resource).refuseValid?.(scope, object, live) ?? null) : null;
  if (!isGuarded(scope)) return refuseOwn() ?? cluster;
  return serverPart().admitGuarded(scope, object, live, refuseOwn);
}

/** The labels of a namespace that say how secure its pods must be. */
const SECURITY_LABEL = "pod-security.kubernetes.io/";

/** Whether validating policies exist, or the namespace of a write has a level of pod security, limit ranges or quotas. */
function isGuarded({ cluster, resource, namespace }: RequestScope): boolean {
  if (boundPolicies(cluster, "validating").length > 0) return true;
  if (!resource.namespaced) return resource.group === "" && resource.plural === "namespaces";
  const found = cluster.objects.get(objectKey("", "namespaces", "", namespace));
  const labels = found === undefined ? undefined : metaValue(found, "labels");
  if (isMap(labels) && Object.keys(labels).some((label) => label.startsWith(SECURITY_LABEL))) return true;
  const guards = [`/limitranges/${namespace}/`, `/resourcequotas/${namespace}/`];
  return [...cluster.objects.keys()].some((key) => guards.some((guard) => key.startsWith(guard)));
}
