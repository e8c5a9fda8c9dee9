import { mapsOf } from "../../value/field-values.ts";
import { dig, get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { CLEANUP_FINALIZER } from "../cluster/custom-kinds.ts";
import { findResource } from "../cluster/resource.ts";
import { acceptedStatus, isAccepted } from "../kinds/apiextensions/accepted-status.ts";
import { metaNumber, metaText, metaTexts, withMeta } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { asStored } from "../storage/object-codec.ts";
import { removeObject, storeObject } from "../storage/object-store.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { approvalCondition } from "./definition/approval-errors.ts";

/**
 * Returns the cluster with the names of the definition accepted, and with the condition of its approval. Returns the cluster itself
 * if both were there before. `key` is the definition's object key.
 */
export function acceptDefinition(cluster: Cluster, key: string, definition: ValueMap, now: string): Cluster {
  const named = isAccepted(definition)
    ? definition
    : withKey(definition, "status", acceptedStatus(definition, now));
  const object = withApproval(named, now);
  if (object === definition) return cluster;
  const resource = findResource(cluster, "apiextensions.k8s.io", "v1", "customresourcedefinitions");
  if (resource === undefined || get(definition, "metadata") === undefined) return cluster;
  const scope: RequestScope = {
    cluster,
    request: { method: "PUT", path: "" },
    resource,
    namespace: "",
    name: key.slice(key.lastIndexOf("/") + 1),
    subresource: "status",
    options: { manager: "kube-apiserver", force: false, dryRun: false, fieldValidation: "Ignore" },
    now,
    warnings: new Set(),
  };
  return storeObject(
    cluster,
    resource,
    key,
    asStored(resource, updateManagedFields(scope, definition, object)),
  ).cluster;
}

/** Returns a definition whose condition says whether somebody approved it. Its time changes only with its status. */
function withApproval(definition: ValueMap, now: string): ValueMap {
  const wanted = approvalCondition(definition);
  if (wanted === null) return definition;
  const before = conditionsOf(definition).find((one) => get(one, "type") === wanted["type"]);
  if (before !== undefined && Object.keys(wanted).every((key) => get(before, key) === wanted[key]))
    return definition;
  const since =
    get(before ?? {}, "status") === wanted["status"] ? get(before ?? {}, "lastTransitionTime") : now;
  const made = { ...wanted, lastTransitionTime: since ?? now };
  const all = conditionsOf(definition);
  const conditions = before === undefined ? [...all, made] : all.map((one) => (one === before ? made : one));
  return withConditions(definition, conditions);
}

function conditionsOf(definition: ValueMap): readonly ValueMap[] {
  return mapsOf(dig(definition, "status", "conditions"));
}

function withConditions(definition: ValueMap, conditions: readonly ValueMap[]): ValueMap {
  const status = get(definition, "status");
  return withKey(definition, "status", withKey(isMap(status) ? status : {}, "conditions", conditions));
}

/**
 * Returns a definition with a deletion timestamp. The server keeps it until it has deleted all its objects.
 * Upstream: apiextensions-apiserver pkg/registry/customresourcedefinition/etcd.go, Delete (v0.36.3).
 */
export function markDefinitionForDeletion(definition: ValueMap, now: string): ValueMap {
  const finalizers = metaTexts(definition, "finalizers");
  const all = finalizers.includes(CLEANUP_FINALIZER) ? finalizers : [...finalizers, CLEANUP_FINALIZER];
  return withTerminating(withMeta(definition, { deletionTimestamp: now, finalizers: all }), {
    status: "True",
    lastTransitionTime: now,
    reason: "InstanceDeletionPending",
    message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
  });
}

function withTerminating(definition: ValueMap, facts: ValueMap): ValueMap {
  const others = conditionsOf(definition).filter((one) => get(one, "type") !== "Terminating");
  return withConditions(definition, [...others, { type: "Terminating", ...facts }]);
}

/**
 * Returns the cluster after the server's controller has deleted the objects of a definition, and the definition if no object
 * is left. Objects with finalizers only get a deletion timestamp. `key` is the definition's object key.
 * Upstream: apiextensions-apiserver pkg/controller/finalizer/crd_finalizer.go (v0.36.3).
 */
export function finishDefinitionDeletion(
  cluster: Cluster,
  key: string,
  definition: ValueMap,
  now: string,
): Cluster {
  const [group, plural] = [dig(definition, "spec", "group"), dig(definition, "spec", "names", "plural")];
  const definitions = findResource(cluster, "apiextensions.k8s.io", "v1", "customresourcedefinitions");
  if (definitions === undefined || typeof group !== "string" || typeof plural !== "string") return cluster;
  const start = objectKey(group, plural, "", "").slice(0, -1);
  let out = cluster;
  let left = 0;
  for (const [at, object] of cluster.objects) {
    if (!at.startsWith(start)) continue;
    if (metaTexts(object, "finalizers").length === 0) out = removeObject(out, at);
    else left++;
    if (metaTexts(object, "finalizers").length === 0 || metaText(object, "deletionTimestamp") !== "")
      continue;
    const marked = withMeta(object, {
      deletionTimestamp: now,
      deletionGracePeriodSeconds: 0,
      generation: metaNumber(object, "generation") + 1,
    });
    out = withObject(out, at, marked);
  }
  if (left > 0) return out;
  const finalizers = metaTexts(definition, "finalizers").filter((one) => one !== CLEANUP_FINALIZER);
  if (finalizers.length === 0) return removeObject(out, key);
  const rest = withTerminating(withMeta(definition, { finalizers }), {
    status: "False",
    lastTransitionTime: now,
    reason: "InstanceDeletionCompleted",
    message: "removed all instances",
  });
  return storeObject(out, definitions, key, rest).cluster;
}

/** Returns the cluster with an object of another kind at a new resourceVersion. */
function withObject(cluster: Cluster, key: string, object: ValueMap): Cluster {
  const revision = cluster.revision + 1;
  const stored = withMeta(object, { resourceVersion: String(revision) });
  return { ...cluster, revision, objects: new Map(cluster.objects).set(key, stored) };
}
