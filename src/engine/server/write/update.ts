import { equal } from "../../value/equal.ts";
import { isList, isMap, type Value, type ValueMap, withoutKey } from "../../value/value.ts";
import { admit } from "../admission/admit.ts";
import { textAt } from "../cluster.ts";
import { asStored, readStored } from "../codec.ts";
import { metaText, metaTexts, metaValue, withMeta } from "../meta.ts";
import { subjectOf } from "../resource.ts";
import { conflict, internal, invalid, invalidField, isRefusal, type Refusal, STALE } from "../status.ts";
import { strategyOf } from "../strategy.ts";
import { validateUpdate } from "../validate/object.ts";
import { warningsOf } from "../warnings/warnings.ts";
import { inNamespace } from "./create.ts";
import { isHeld, isNamespace } from "./namespace.ts";
import { orderOwners } from "./owner-order.ts";
import { prepareUpdate, settle } from "./prepare.ts";
import { keyOf, type Scope, type Written, warn } from "./scope.ts";
import { removeObject, storeObject } from "./store.ts";

/** The resourceVersion that an object brings, 0 for none; a refusal for what is no number. */
export function versionOf(object: ValueMap): number | Refusal {
  const text = metaText(object, "resourceVersion");
  if (text === "") return 0;
  if (!/^\d{1,19}$/.test(text))
    return internal(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

/** Admission of an update. */
export function admitUpdate(scope: Scope, object: ValueMap, live: ValueMap): ValueMap | Refusal {
  scope.watch?.("read", object, scope);
  return admit(scope, object, live);
}

/** Stores an object in place of `live`, unless that would change nothing. */
export function replaceObject(scope: Scope, object: ValueMap, live: ValueMap): Written | Refusal {
  const { resource, cluster } = scope;
  const name = metaText(live, "name");
  const version = versionOf(object);
  if (typeof version !== "number") return version;
  const strategy = strategyOf(resource);
  if (version === 0 && !strategy.unconditionalUpdate) {
    const error = invalidField("metadata.resourceVersion", "0", "must be specified for an update");
    return invalid(resource.group, resource.plural, name, [error]);
  }
  if (version !== 0 && String(version) !== metaText(live, "resourceVersion")) {
    return conflict(subjectOf(resource), name, STALE);
  }
  const placed = inNamespace(scope, object);
  if (isRefusal(placed)) return placed;
  const prepared = keepSystemFields(prepareUpdate(scope, placed, live), live);
  scope.watch?.("prepared", prepared, scope);
  const errors = validateUpdate(scope, prepared, live);
  if (errors.length > 0)
    return invalid(resource.group, textAt(prepared, "kind") || resource.kind, name, errors);
  for (const text of warningsOf(resource, prepared, live)) warn(scope, text);
  return write(scope, keepTimes(settle(resource, prepared), live), live, cluster);
}

function write(scope: Scope, object: ValueMap, live: ValueMap, cluster: Scope["cluster"]): Written | Refusal {
  const key = keyOf(scope, metaText(live, "name"));
  if (isFinished(object, live) && !(isNamespace(scope) && isHeld(object))) {
    return { cluster: scope.options.dryRun ? cluster : removeObject(cluster, key), object, created: false };
  }
  const made = asStored(scope.resource, object);
  const kept = orderOwners(made, scope.subresource === "scale");
  if (kept === made && equal(kept, cluster.objects.get(key) ?? null))
    return { cluster, object: live, created: false };
  if (scope.options.dryRun) return { cluster, object: readStored(scope.resource, kept), created: false };
  return { ...storeObject(cluster, scope.resource, key, kept), created: false };
}

/** Whether the last finalizer of a deleted object is gone. */
function isFinished(object: ValueMap, live: ValueMap): boolean {
  if (metaTexts(object, "finalizers").length > 0 || metaText(live, "deletionTimestamp") === "") return false;
  return !metaValue(live, "deletionGracePeriodSeconds");
}

/** What no update changes: uid where none is given, the times of creation and deletion. */
function keepSystemFields(object: ValueMap, live: ValueMap): ValueMap {
  const deleted = metaValue(live, "deletionTimestamp");
  const grace = metaValue(live, "deletionGracePeriodSeconds");
  return withMeta(object, {
    resourceVersion: metaText(live, "resourceVersion"),
    uid: metaText(object, "uid") || metaText(live, "uid"),
    selfLink: undefined,
    creationTimestamp: metaValue(live, "creationTimestamp") ?? metaValue(object, "creationTimestamp"),
    ...(deleted !== undefined && { deletionTimestamp: deleted }),
    ...(grace !== undefined &&
      metaValue(object, "deletionGracePeriodSeconds") === undefined && { deletionGracePeriodSeconds: grace }),
  });
}

/** With the managed fields of `live` if nothing but their times differs. */
function keepTimes(object: ValueMap, live: ValueMap): ValueMap {
  const before = metaValue(live, "managedFields");
  if (!sameEntries(metaValue(object, "managedFields"), before)) return object;
  const made = withMeta(object, { managedFields: before });
  return equal(made, live) ? made : object;
}

function sameEntries(a: Value | undefined, b: Value | undefined): boolean {
  if (!isList(a) || !isList(b)) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((entry, i) => isSameButTime(entry, b[i] as Value));
}

function isSameButTime(a: Value, b: Value): boolean {
  return a === b || equal(timeless(a), timeless(b));
}

function timeless(entry: Value): Value {
  return isMap(entry) ? withoutKey(entry, "time") : entry;
}
