import { equal } from "../../value/equal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { readJsonBody } from "../body.ts";
import { type Cluster, textAt } from "../cluster.ts";
import type { Handled } from "../handle.ts";
import { selects } from "../labels/requirement.ts";
import { metaNumber, metaText, metaValue } from "../meta.ts";
import { ownUpdate } from "../ownership.ts";
import { findResource, type Resource, subjectOf } from "../resource.ts";
import {
  badRequest,
  forbidden,
  isRefusal,
  madeStatus,
  notFound,
  type Refusal,
  tooManyRequests,
} from "../status.ts";
import { inNamespace } from "../write/create.ts";
import { decodeBody } from "../write/decode.ts";
import { deleteLive } from "../write/delete.ts";
import { type DeleteOptions, optionsIn } from "../write/delete-options.ts";
import { keyOf, liveOf, type Scope } from "../write/scope.ts";
import { storeObject } from "../write/store.ts";
import { withCondition } from "./binding.ts";

const MAX_DISRUPTED = 2000;

/**
 * Handles a POST of an Eviction: the pod is deleted, unless a PodDisruptionBudget is against it.
 * Upstream: kubernetes pkg/registry/core/pod/storage/eviction.go (v1.36.3).
 */
export function evictPod(scope: Scope): Handled | Refusal {
  const decoded = decodeBody(scope, bodyOf(scope));
  if (isRefusal(decoded)) return decoded;
  const eviction = inNamespace(scope, decoded.object);
  if (isRefusal(eviction)) return eviction;
  if (metaText(eviction, "name") !== scope.name) {
    return badRequest("name in URL does not match name in Eviction object");
  }
  const options = evictionOptions(scope, get(eviction, "deleteOptions"));
  if (isRefusal(options)) return options;
  const pod = liveOf(scope);
  if (pod === undefined) return notFound(subjectOf(scope.resource), scope.name);
  const allowed = isOver(pod) ? scope.cluster : spend(scope, pod, options.dryRun);
  return isRefusal(allowed) ? allowed : remove({ ...scope, cluster: allowed }, pod, options);
}

/** What an eviction is sent as: also in the version before. */
function bodyOf({ request, resource }: Scope): Resource {
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

/** A dry run may be asked for at the request or in the body. */
function evictionOptions(scope: Scope, given: Value | undefined): DeleteOptions | Refusal {
  const options = optionsIn(scope, isMap(given) ? given : {});
  return isRefusal(options) ? options : { ...options, dryRun: options.dryRun || scope.options.dryRun };
}

/** Whether a pod disrupts nothing any more, or not yet. */
function isOver(pod: ValueMap): boolean {
  const phase = dig(pod, "status", "phase");
  return (
    ["Succeeded", "Failed", "Pending"].includes(String(phase)) || metaText(pod, "deletionTimestamp") !== ""
  );
}

/** The cluster with one disruption less of the pod's budget; a refusal if there is none left. */
function spend(scope: Scope, pod: ValueMap, dryRun: boolean): Cluster | Refusal {
  const { cluster } = scope;
  const [found, ...others] = budgetsOf(scope, pod);
  if (others.length > 0) {
    const why =
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
    return { refused: { code: 500, body: { ...failed(why), code: 500 } } };
  }
  if (found === undefined) return cluster;
  const [key, budget] = found;
  const numbers = (field: string): number => Number(dig(budget, "status", field) ?? 0);
  if (!isReady(pod)) {
    const policy = dig(budget, "spec", "unhealthyPodEvictionPolicy");
    const enough = numbers("currentHealthy") >= numbers("desiredHealthy") && numbers("desiredHealthy") > 0;
    if (policy === "AlwaysAllow" || enough) return cluster;
  }
  const refused = against(budget, numbers);
  if (refused !== null || dryRun) return refused ?? cluster;
  const status = get(budget, "status") as ValueMap;
  const disrupted = get(status, "disruptedPods");
  const left = numbers("disruptionsAllowed") - 1;
  const pods = withKey(isMap(disrupted) ? disrupted : {}, metaText(pod, "name"), scope.now);
  const spent: ValueMap = {
    ...status,
    disruptionsAllowed: left,
    disruptedPods: pods,
    ...(left === 0 && { conditions: withoutRoom(get(status, "conditions"), numbers, scope.now) }),
  };
  const budgets = findResource(cluster, "policy", "v1", "poddisruptionbudgets") as Resource;
  const write: Scope = {
    ...scope,
    resource: budgets,
    name: metaText(budget, "name"),
    subresource: "status",
    options: { ...scope.options, manager: "kube-apiserver" },
  };
  return storeObject(cluster, budgets, key, ownUpdate(write, budget, withKey(budget, "status", spent)))
    .cluster;
}

/** The conditions of a budget that has nothing left. */
function withoutRoom(
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

function failed(message: string): ValueMap {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message };
}

/** Why a budget allows no disruption; null if it does. */
function against(budget: ValueMap, numbers: (field: string) => number): Refusal | null {
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
  return tooMany(`The disruption budget ${name} ${whyNone(budget, numbers)}`, 0);
}

function tooMany(cause: string, seconds: number): Refusal {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return tooManyRequests(message, seconds, { reason: "DisruptionBudget", message: cause });
}

function whyNone(budget: ValueMap, numbers: (field: string) => number): string {
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

/** The budgets that are for a pod, with their keys. A budget without a selector is for none. */
function budgetsOf({ cluster, namespace }: Scope, pod: ValueMap): readonly (readonly [string, ValueMap])[] {
  const labels = metaValue(pod, "labels");
  return [...cluster.objects].filter(([key, budget]) => {
    if (!key.startsWith(`policy/poddisruptionbudgets/${namespace}/`)) return false;
    const selector = dig(budget, "spec", "selector");
    return isMap(selector) && selects(selector, isMap(labels) ? labels : {});
  });
}

function isReady(pod: ValueMap): boolean {
  const conditions = dig(pod, "status", "conditions");
  return (
    isList(conditions) &&
    conditions.some((one) => dig(one, "type") === "Ready" && dig(one, "status") === "True")
  );
}

/** Deletes a pod, which first says why. */
function remove(scope: Scope, pod: ValueMap, options: DeleteOptions): Handled | Refusal {
  const why = {
    type: "DisruptionTarget",
    status: "True",
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const marked = withCondition(pod, why, scope.now);
  const checked = deleteLive(scope, pod, { ...options, dryRun: true });
  if (isRefusal(checked)) return checked;
  if (options.dryRun) return { cluster: scope.cluster, response: madeStatus() };
  const stored = equal(marked, pod)
    ? { cluster: scope.cluster, object: pod }
    : storeObject(scope.cluster, scope.resource, keyOf(scope, scope.name), marked);
  const done = deleteLive({ ...scope, cluster: stored.cluster }, stored.object, {
    ...options,
    resourceVersion: null,
  });
  return isRefusal(done) ? done : { cluster: done.cluster, response: madeStatus() };
}
