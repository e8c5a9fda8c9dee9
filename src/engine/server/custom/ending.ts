import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster.ts";
import { metaNumber, metaText, metaTexts, withMeta } from "../meta.ts";
import { findResource } from "../resource.ts";
import { removeObject, storeObject } from "../write/store.ts";
import { CLEANUP } from "./accept.ts";

/**
 * A definition that somebody deletes: it waits for its objects.
 * Upstream: apiextensions-apiserver pkg/registry/customresourcedefinition/etcd.go, Delete (v0.36.3).
 */
export function endingDefinition(definition: ValueMap, now: string): ValueMap {
  const finalizers = metaTexts(definition, "finalizers");
  const all = finalizers.includes(CLEANUP) ? finalizers : [...finalizers, CLEANUP];
  return withTerminating(withMeta(definition, { deletionTimestamp: now, finalizers: all }), {
    status: "True",
    lastTransitionTime: now,
    reason: "InstanceDeletionPending",
    message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
  });
}

function withTerminating(definition: ValueMap, facts: ValueMap): ValueMap {
  const status = get(definition, "status");
  const conditions = dig(status, "conditions");
  const others = isList(conditions) ? conditions.filter((one) => dig(one, "type") !== "Terminating") : [];
  const all: readonly Value[] = [...others, { type: "Terminating", ...facts }];
  return withKey(definition, "status", withKey(isMap(status) ? status : {}, "conditions", all));
}

/**
 * The cluster once the server's own controller has deleted the objects of a definition that is kept under `key`, and the
 * definition with the last of them. Objects with finalizers are only marked.
 * Upstream: apiextensions-apiserver pkg/controller/finalizer/crd_finalizer.go (v0.36.3).
 */
export function endDefinition(cluster: Cluster, key: string, definition: ValueMap, now: string): Cluster {
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
  const finalizers = metaTexts(definition, "finalizers").filter((one) => one !== CLEANUP);
  if (finalizers.length === 0) return removeObject(out, key);
  const rest = withTerminating(withMeta(definition, { finalizers }), {
    status: "False",
    lastTransitionTime: now,
    reason: "InstanceDeletionCompleted",
    message: "removed all instances",
  });
  return storeObject(out, definitions, key, rest).cluster;
}

/** The cluster with an object of another kind at a new version, as it is kept. */
function withObject(cluster: Cluster, key: string, object: ValueMap): Cluster {
  const revision = cluster.revision + 1;
  const stored = withMeta(object, { resourceVersion: String(revision) });
  return { ...cluster, revision, objects: new Map(cluster.objects).set(key, stored) };
}
