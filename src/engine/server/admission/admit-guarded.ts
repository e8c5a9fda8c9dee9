import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Refusal } from "../http/status-errors.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { refuseByLimitRanges } from "./limit-ranges.ts";
import { refuseByPodSecurity } from "./pod-security/pod-security.ts";
import { countInQuotas } from "./quota/resource-quotas.ts";
import { refuseByPolicies } from "./validating-policies.ts";

/**
 * Runs the server's own validating admission for an object that policies or its namespace may limit, in the server's order. `refuseOwn`
 * has the rules of the kind. Returns the cluster, in which quotas count the write, or a refusal.
 * Upstream: kubernetes pkg/kubeapiserver/options/plugins.go, AllOrderedPlugins (v1.36.3).
 */
export function admitGuarded(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
  refuseOwn: () => Refusal | null,
): Cluster | Refusal {
  const { group, plural } = scope.resource;
  const isNamespace = group === "" && plural === "namespaces";
  const refused =
    refuseByLimitRanges(scope, object, live) ??
    // The levels of a namespace must be valid before its pods are compared with them.
    (isNamespace ? refuseOwn() : null) ??
    refuseByPodSecurity(scope, object, live) ??
    refuseOwn() ??
    refuseByPolicies(scope, object, live);
  if (refused !== null) return refused;
  return countInQuotas(scope, object, live);
}
