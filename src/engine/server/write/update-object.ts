import { groupVersionOf } from "../../schema/builtins.ts";
import { equal } from "../../value/equal.ts";
import { textAt } from "../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap, withoutKey } from "../../value/value.ts";
import { admit, admitValid } from "../admission/admit.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import { isRefusal, type Refusal } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { metaText, metaTexts, metaValue, withMeta } from "../metadata/object-meta.ts";
import { serverPart } from "../parts/server-parts.ts";
import {
  addWarning,
  isApply,
  type RequestScope,
  storageKey,
  type WriteResult,
} from "../request/request-scope.ts";
import { sortManagedFieldKeys } from "../storage/managed-field-order.ts";
import { asStored, readStored } from "../storage/object-codec.ts";
import { removeObject, storeObject } from "../storage/object-store.ts";
import { inNamespace } from "./create-object.ts";
import { hasSpecFinalizers, isNamespace } from "./namespace-lifecycle.ts";
import { normalise, prepareUpdate } from "./prepare-object.ts";
import { validateUpdate, warningsOf } from "./validate-object.ts";

/** Returns the resourceVersion of an object, 0 if it has none, or a refusal if it is not a number. */
export function versionOf(object: ValueMap): number | Refusal {
  const text = metaText(object, "resourceVersion");
  if (text === "") return 0;
  if (!/^\d{1,19}$/.test(text))
    return refusals().internal(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

/** Runs admission for an update. */
export function admitUpdate(scope: RequestScope, object: ValueMap, live: ValueMap): ValueMap | Refusal {
  scope.observe?.("decoded", object, scope);
  return admit(scope, object, live);
}

/** Stores an object in place of `live`. Stores nothing if the object does not change. */
export function replaceObject(scope: RequestScope, object: ValueMap, live: ValueMap): WriteResult | Refusal {
  const { resource, subresource } = scope;
  const name = metaText(live, "name");
  const version = versionOf(object);
  if (typeof version !== "number") return version;
  const strategy = strategyOf(resource);
  if (version === 0 && !strategy.allowUnconditionalUpdate) {
    const error = refusals().invalidField("metadata.resourceVersion", "0", "must be specified for an update");
    return refusals().invalid(resource.group, resource.plural, name, [error]);
  }
  if (version !== 0 && String(version) !== metaText(live, "resourceVersion")) {
    return refusals().conflict(groupResourceOf(resource), name, refusals().MODIFIED_MESSAGE);
  }
  const placed = inNamespace(scope, object);
  if (isRefusal(placed)) return placed;
  const prepared = keepSystemFields(prepareUpdate(scope, placed, live), live, scope.options.dryRun);
  scope.observe?.("prepared", prepared, scope);
  const unallocated =
    (subresource === "" && kindOf(resource).refuseAllocation?.(scope, prepared, live)) || null;
  if (unallocated !== null) return unallocated;
  const errors = validateUpdate(scope, prepared, live);
  const isImmutable = get(live, "immutable") === true;
  const check = (one: ValueMap) => validateUpdate(scope, one, live);
  const told =
    errors.length > 0 || isImmutable
      ? serverPart().errorsWithEmptyValues(scope, prepared, errors, check, isImmutable)
      : errors;
  if (told.length > 0) {
    return refusals().invalid(
      groupVersionOf(resource.storageVersion).group,
      textAt(prepared, "kind") || resource.kind,
      name,
      told,
    );
  }
  for (const text of warningsOf(scope, prepared, live)) addWarning(scope, text);
  const counted = admitValid(scope, prepared, live);
  if (isRefusal(counted)) return counted;
  const made = normalise(resource, prepared);
  return storeUpdate(scope, hasLink(scope, placed) ? made : keepTimes(made, live), live, counted);
}

function storeUpdate(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap,
  cluster: RequestScope["cluster"],
): WriteResult | Refusal {
  const key = storageKey(scope, metaText(live, "name"));
  if (isFinished(object, live) && !(isNamespace(scope) && hasSpecFinalizers(object))) {
    return { cluster: scope.options.dryRun ? cluster : removeObject(cluster, key), object, created: false };
  }
  const made = asStored(scope.resource, object);
  // Custom resources are JSON with sorted keys in storage, whoever wrote them.
  const kept =
    scope.resource.custom === null ? sortManagedFieldKeys(made, scope.subresource === "scale") : made;
  if (kept === made && equal(kept, cluster.objects.get(key) ?? null))
    return { cluster, object: live, created: false };
  if (scope.options.dryRun) return { cluster, object: readStored(scope.resource, kept), created: false };
  return { ...storeObject(cluster, scope.resource, key, kept), created: false };
}

/** Whether a deleted object has lost its last finalizer. */
function isFinished(object: ValueMap, live: ValueMap): boolean {
  if (metaTexts(object, "finalizers").length > 0 || metaText(live, "deletionTimestamp") === "") return false;
  return !metaValue(live, "deletionGracePeriodSeconds");
}

/** Returns the object with the metadata that an update cannot change: uid, and the times of creation and deletion. */
function keepSystemFields(object: ValueMap, live: ValueMap, isDryRun: boolean): ValueMap {
  const deleted = metaValue(live, "deletionTimestamp");
  const grace = metaValue(live, "deletionGracePeriodSeconds");
  return withMeta(object, {
    resourceVersion: metaText(live, "resourceVersion"),
    uid: metaText(object, "uid") || metaText(live, "uid"),
    selfLink: isDryRun ? metaValue(object, "selfLink") : undefined, // storage drops it
    creationTimestamp: metaValue(live, "creationTimestamp") ?? metaValue(object, "creationTimestamp"),
    ...(deleted !== undefined && { deletionTimestamp: deleted }),
    ...(grace !== undefined &&
      metaValue(object, "deletionGracePeriodSeconds") === undefined && { deletionGracePeriodSeconds: grace }),
  });
}

/** Whether a request applies a self link. The server compares it with the live object, which has none, and then drops it. */
function hasLink(scope: RequestScope, object: ValueMap): boolean {
  return isApply(scope) && metaText(object, "selfLink") !== "";
}

/** Returns the object with the managed fields of `live` if only their times differ. */
function keepTimes(object: ValueMap, live: ValueMap): ValueMap {
  const before = metaValue(live, "managedFields");
  if (!sameEntries(metaValue(object, "managedFields"), before)) return object;
  const made = withMeta(object, { managedFields: before });
  return equal(made, live) ? made : object;
}

function sameEntries(a: Value | undefined, b: Value | undefined): boolean {
  if (!isList(a) || !isList(b)) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((entry, i) => isSameExceptTime(entry, b[i] as Value));
}

function isSameExceptTime(a: Value, b: Value): boolean {
  return a === b || equal(withoutTime(a), withoutTime(b));
}

function withoutTime(entry: Value): Value {
  return isMap(entry) ? withoutKey(entry, "time") : entry;
}
