import { equal } from "../../value/equal.ts";
import { textAt } from "../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { admitPosted } from "../admission/admit-posted.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { findResource, groupResourceOf, type Resource } from "../cluster/resource.ts";
import { createdStatus, tooManyRequests } from "../http/late-errors.ts";
import { readJsonBody } from "../http/read-body.ts";
import { badRequest, forbidden, isRefusal, notFound, type Refusal } from "../http/status-errors.ts";
import { selectsLabels } from "../labels/selector-requirement.ts";
import { metaNumber, metaText, metaValue } from "../metadata/object-meta.ts";
import { type HandleResult, type RequestScope, storageKey } from "../request/request-scope.ts";
import { liveObject, storeObject } from "../storage/object-store.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { inNamespace, missingNamespace } from "../write/create-object.ts";
import { decodeBody } from "../write/decode-body.ts";
import { deleteLiveObject } from "../write/delete-object.ts";
import { type DeleteOptions, optionsIn } from "../write/delete-options.ts";
import { withCondition } from "./binding.ts";

const MAX_DISRUPTED = 2000;

/**
 * Handles a POST of an Eviction. Deletes the pod unless a PodDisruptionBudget forbids it.
 * Upstream: kubernetes pkg/registry/core/pod/storage/eviction.go (v1.36.3).
 */
export function evictPod(scope: RequestScope): HandleResult | Refusal {
  const resource = bodyResource(scope);
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, decoded.object);
  if (isRefusal(placed)) return placed;
  const missing = missingNamespace(scope, placed);
  if (missing !== null) return missing;
  if (metaText(placed, "name") !== scope.name) {
    return badRequest("name in URL does not match name in Eviction object");
  }
  const eviction = admitPosted(scope, resource, placed);
  if (isRefusal(eviction)) return eviction;
  const pod = liveObject(scope);
  if (pod === undefined) return notFound(groupResourceOf(scope.resource), scope.name);
  const options = evictionOptions(scope, get(eviction, "deleteOptions"));
  if (isRefusal(options)) return options;
  const allowed = canIgnoreBudget(pod) ? scope.cluster : checkAndDecrement(scope, pod, options.dryRun);
  return isRefusal(allowed) ? allowed : deleteEvictedPod({ ...scope, cluster: allowed }, pod, options);
}

/** Returns the resource of the request's body: policy/v1 or v1beta1. */
function bodyResource({ request, resource }: RequestScope): Resource {
  const body = readJsonBody(request.body);
  const given = "value" in body && isMap(body.value) ? textAt(body.value, "apiVersion") : "";
  const version = given === "policy/v1beta1" ? "v1beta1" : "v1";
  return {
    ...resource,
    group: "policy",
    version,
    apiVersion: `policy/${version}`,
    kind: "Eviction",
    struct: "policy/v1.Eviction",
    typeName: "io.k8s.api.policy.v1.Eviction",
  };
}

/** The query and the body can both ask for a dry run. */
function evictionOptions(scope: RequestScope, given: Value | undefined): DeleteOptions | Refusal {
  const options = optionsIn(scope, isMap(given) ? given : {});
  return isRefusal(options) ? options : { ...options, dryRun: options.dryRun || scope.options.dryRun };
}

/** Whether an eviction need not look at the budgets: the pod has ended, is pending, or is being deleted. */
function canIgnoreBudget(pod: ValueMap): boolean {
  const phase = dig(pod, "status", "phase");
  return (
    ["Succeeded", "Failed", "Pending"].includes(String(phase)) || metaText(pod, "deletionTimestamp") !== ""
  );
}

/** Returns the cluster in which the pod's budget allows one disruption fewer, or a refusal if it allows none. */
function checkAndDecrement(scope: RequestScope, pod: ValueMap, dryRun: boolean): Cluster | Refusal {
  const { cluster } = scope;
  const [found, ...others] = budgetsOf(scope, pod);
  if (others.length > 0) {
    const why =
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
    return { refused: { code: 500, body: { ...evictionFailure(why), code: 500 } } };
  }
  if (found === undefined) return cluster;
  const [key, budget] = found;
  const numbers = (field: string): number => Number(dig(budget, "status", field) ?? 0);
  if (!isReady(pod)) {
    const policy = dig(budget, "spec", "unhealthyPodEvictionPolicy");
    const enough = numbers("currentHealthy") >= numbers("desiredHealthy") && numbers("desiredHealthy") > 0;
    if (policy === "AlwaysAllow" || enough) return cluster;
  }
  const refused = budgetViolation(budget, numbers);
  if (refused !== null || dryRun) return refused ?? cluster;
  const status = get(budget, "status") as ValueMap;
  const disrupted = get(status, "disruptedPods");
  const remaining = numbers("disruptionsAllowed") - 1;
  const pods = withKey(isMap(disrupted) ? disrupted : {}, metaText(pod, "name"), scope.now);
  const newStatus: ValueMap = {
    ...status,
    disruptionsAllowed: remaining,
    disruptedPods: pods,
    ...(remaining === 0 && {
      conditions: exhaustedConditions(get(status, "conditions"), numbers, scope.now),
    }),
  };
  const budgets = findResource(cluster, "policy", "v1", "poddisruptionbudgets") as Resource;
  const write: RequestScope = {
    ...scope,
    resource: budgets,
    name: metaText(budget, "name"),
    subresource: "status",
    options: { ...scope.options, manager: "kube-apiserver" },
  };
  return storeObject(
    cluster,
    budgets,
    key,
    updateManagedFields(write, budget, withKey(budget, "status", newStatus)),
  ).cluster;
}

/** Returns a budget's conditions when it allows no disruption. */
function exhaustedConditions(
  conditions: Value | undefined,
  numbers: (field: string) => number,
  now: string,
): readonly Value[] {
  const list = isList(conditions) ? conditions : [];
  const at = list.findIndex((one) => dig(one, "type") === "DisruptionAllowed");
  const before = list[at];
  const since = dig(before, "status") === "False" ? dig(before, "lastTransitionTime") : undefined;
  const made: ValueMap = {
    type: "DisruptionAllowed",
    status: "False",
    observedGeneration: numbers("observedGeneration"),
    lastTransitionTime: since ?? now,
    reason: "InsufficientPods",
    message: "",
  };
  return at < 0 ? [...list, made] : list.with(at, made);
}

function evictionFailure(message: string): ValueMap {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message };
}

/** Returns a refusal if a budget allows no disruption, or null. */
function budgetViolation(budget: ValueMap, numbers: (field: string) => number): Refusal | null {
  const name = metaText(budget, "name");
  const subject = { group: "policy", resource: "poddisruptionbudget" };
  if (numbers("observedGeneration") < metaNumber(budget, "generation")) {
    return tooMany(`The disruption budget ${name} is still being processed by the server.`, 10);
  }
  if (numbers("disruptionsAllowed") < 0) {
    return forbidden(subject, name, "pdb disruptions allowed is negative");
  }
  const disrupted = dig(budget, "status", "disruptedPods");
  if (isMap(disrupted) && Object.keys(disrupted).length > MAX_DISRUPTED) {
    const why = "DisruptedPods map too big - too many evictions not confirmed by PDB controller";
    return forbidden(subject, name, why);
  }
  if (numbers("disruptionsAllowed") > 0) return null;
  return tooMany(`The disruption budget ${name} ${disruptionLimit(budget, numbers)}`, 0);
}

function tooMany(cause: string, seconds: number): Refusal {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return tooManyRequests(message, seconds, { reason: "DisruptionBudget", message: cause });
}

function disruptionLimit(budget: ValueMap, numbers: (field: string) => number): string {
  const conditions = dig(budget, "status", "conditions");
  const list = isList(conditions) ? conditions : [];
  const condition = list.find((one) => dig(one, "type") === "DisruptionAllowed");
  const [reason, message] = [dig(condition, "reason"), dig(condition, "message")];
  const isFalse = dig(condition, "status") === "False" && typeof message === "string" && message !== "";
  if (isFalse && reason === "SyncFailed") {
    return `does not allow evicting pods currently because it failed sync: ${message}`;
  }
  if (numbers("currentHealthy") <= numbers("desiredHealthy")) {
    return `needs ${numbers("desiredHealthy")} healthy pods and has ${numbers("currentHealthy")} currently`;
  }
  return `does not allow evicting pods currently${isFalse ? ` (${reason}): ${message}` : ""}`;
}

/** Returns the budgets that select a pod, with their keys. A budget without a selector selects none. */
function budgetsOf(
  { cluster, namespace }: RequestScope,
  pod: ValueMap,
): readonly (readonly [string, ValueMap])[] {
  const labels = metaValue(pod, "labels");
  return [...cluster.objects].filter(([key, budget]) => {
    if (!key.startsWith(`policy/poddisruptionbudgets/${namespace}/`)) return false;
    const selector = dig(budget, "spec", "selector");
    return isMap(selector) && selectsLabels(selector, isMap(labels) ? labels : {});
  });
}

function isReady(pod: ValueMap): boolean {
  const conditions = dig(pod, "status", "conditions");
  return (
    isList(conditions) &&
    conditions.some((one) => dig(one, "type") === "Ready" && dig(one, "status") === "True")
  );
}

/** Deletes a pod, after it sets the condition that says why. */
function deleteEvictedPod(
  scope: RequestScope,
  pod: ValueMap,
  options: DeleteOptions,
): HandleResult | Refusal {
  const why = {
    type: "DisruptionTarget",
    status: "True",
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const marked = withCondition(pod, why, scope.now);
  const checked = deleteLiveObject(scope, pod, { ...options, dryRun: true });
  if (isRefusal(checked)) return checked;
  if (options.dryRun) return { cluster: scope.cluster, response: createdStatus() };
  const stored = equal(marked, pod)
    ? { cluster: scope.cluster, object: pod }
    : storeObject(scope.cluster, scope.resource, storageKey(scope, scope.name), marked);
  const done = deleteLiveObject({ ...scope, cluster: stored.cluster }, stored.object, {
    ...options,
    resourceVersion: null,
  });
  return isRefusal(done) ? done : { cluster: done.cluster, response: createdStatus() };
}
