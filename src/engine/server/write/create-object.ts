import { groupVersionOf } from "../../schema/builtins.ts";
import { textAt } from "../../value/field-values.ts";
import type { ValueMap } from "../../value/value.ts";
import { admit, admitValid } from "../admission/admit.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import { isRefusal, type Refusal } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import { uidOf } from "../metadata/uid.ts";
import { serverPart } from "../parts/server-parts.ts";
import {
  addWarning,
  type RefusedWrite,
  type RequestScope,
  storageKey,
  type WriteResult,
} from "../request/request-scope.ts";
import { asStored, readStored } from "../storage/object-codec.ts";
import { storeObject } from "../storage/object-store.ts";
import { refuseContent } from "./namespace-lifecycle.ts";
import { prepareCreate } from "./prepare-object.ts";
import { validateCreate, warningsOf } from "./validate-object.ts";

/** Returns the object with the namespace of the request, or a refusal if it names another one. */
export function inNamespace(scope: RequestScope, object: ValueMap): ValueMap | Refusal {
  const { resource, namespace } = scope;
  const given = metaText(object, "namespace");
  const wanted = resource.namespaced ? namespace : "";
  if (given === wanted) return object;
  if (!resource.namespaced) return withMeta(object, { namespace: undefined });
  if (given === "") return withMeta(object, { namespace: wanted });
  return refusals().badRequest(
    "the namespace of the provided object does not match the namespace sent on the request",
  );
}

/** Runs admission for a new object. Refuses an object in a namespace that does not exist. */
export function admitCreate(scope: RequestScope, object: ValueMap): ValueMap | Refusal {
  scope.observe?.("decoded", object, scope);
  const missing = missingNamespace(scope, object);
  if (missing !== null) return missing;
  const refused = scope.subresource === "" ? kindOf(scope.resource).refuse?.(scope, object) : null;
  const given = withMeta(object, {
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    selfLink: undefined,
  });
  return refused ?? admit(scope, given, null);
}

/** Returns a refusal if the namespace of a new object, or of an action, does not exist or ends; otherwise null. */
export function missingNamespace(scope: RequestScope, object: ValueMap): Refusal | null {
  const { resource, namespace, cluster } = scope;
  if (!resource.namespaced) return null;
  const found = cluster.objects.get(`/namespaces//${namespace}`);
  if (found === undefined) return refusals().notFound({ group: "", resource: "namespaces" }, namespace);
  return refuseContent(found, scope, metaText(object, "name"));
}

/**
 * Stores a new object, after it sets the fields that only the server sets: uid, time, generated name, status, allocated values.
 * `onUpdate` is true if a PUT or an apply creates the object.
 */
export function createObject(
  scope: RequestScope,
  object: ValueMap,
  onUpdate: boolean,
): WriteResult | RefusedWrite {
  const { resource, now, cluster } = scope;
  const named = metaText(object, "name") === "" ? serverPart().withMadeName(scope, object) : object;
  const name = metaText(named, "name");
  const key = storageKey(scope, name);
  const uid = uidOf(`${key}@${cluster.revision}`);
  const filled = withMeta(named, { creationTimestamp: now, uid });
  const placed = inNamespace(scope, filled);
  if (isRefusal(placed)) return placed;
  const prepared = prepareCreate(scope, placed);
  scope.observe?.("prepared", prepared, scope);
  const unallocated = kindOf(resource).refuseAllocation?.(scope, prepared, null) ?? null;
  if (unallocated !== null) return unallocated;
  const errors = validateCreate(scope, prepared);
  if (errors.length > 0) {
    const told = serverPart().errorsWithEmptyValues(scope, prepared, errors, (one) =>
      validateCreate(scope, one),
    );
    return refusals().invalid(
      groupVersionOf(resource.storageVersion).group,
      textAt(prepared, "kind") || resource.kind,
      name,
      told,
    );
  }
  for (const text of warningsOf(scope, prepared, null)) addWarning(scope, text);
  const counted = admitValid(scope, prepared, null);
  if (isRefusal(counted)) return counted;
  const { dryRun } = scope.options;
  if (!onUpdate && !dryRun && Number(metaText(prepared, "resourceVersion")) > 0) {
    return refusals().internal("resourceVersion should not be set on objects to be created");
  }
  const live = cluster.objects.get(key);
  if (live !== undefined) {
    const dying = metaText(live, "deletionTimestamp") !== "";
    const refused = refusals().alreadyExists(
      groupResourceOf(resource),
      name,
      dying ? "object is being deleted: " : "",
    );
    return { ...refused, cluster: counted };
  }
  const complete = asStored(resource, prepared);
  // Only storage gives an object a version, so a dry run answers with that of the request.
  if (dryRun) return { cluster, object: readStored(resource, complete), created: true };
  const stored = withMeta(complete, { resourceVersion: undefined });
  return { ...storeObject(counted, resource, key, stored), created: true };
}
