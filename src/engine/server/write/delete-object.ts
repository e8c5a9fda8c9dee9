import { mapsOf } from "../../value/field-values.ts";
import { get, type ValueMap } from "../../value/value.ts";
import { refuseDelete } from "../admission/validating-policies.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import { deletedStatus } from "../http/late-errors.ts";
import { conflict, forbidden, isRefusal, notFound, type Refusal } from "../http/status-errors.ts";
import type { RegistryStrategy } from "../kinds/builtin-kind.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { metaNumber, metaText, metaTexts, withMeta } from "../metadata/object-meta.ts";
import { customKindsPart } from "../parts/server-parts.ts";
import { listObjects } from "../read/list-objects.ts";
import { type HandleResult, type RequestScope, storageKey } from "../request/request-scope.ts";
import { newObject, shownObject } from "../storage/object-codec.ts";
import { liveObject, removeObject, storeObject } from "../storage/object-store.ts";
import { type DeleteOptions, deleteOptions, sentToPolicies } from "./delete-options.ts";
import { isNamespace } from "./namespace-lifecycle.ts";
import { terminateNamespace } from "./terminate-namespace.ts";

/** The result of a delete. */
export type DeleteResult = {
  readonly cluster: RequestScope["cluster"];
  /** The object, or its last state if it is gone. */
  readonly object: ValueMap;
  /** Whether the object is gone. */
  readonly gone: boolean;
  /** Whether the response is a Status instead of the object. */
  readonly status: boolean;
};

/**
 * Handles DELETE of one object. The server removes the object at once, after its grace period, or after its last finalizer is removed.
 */
export function deleteObject(scope: RequestScope): HandleResult | Refusal {
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  const { resource, name } = scope;
  const kept = strategyOf(resource).keeps?.(name) ?? null;
  if (kept !== null) return forbidden(groupResourceOf(resource), name, kept);
  const live = liveObject(scope);
  if (live === undefined) return notFound(groupResourceOf(resource), name);
  const done = deleteLiveObject(scope, live, options, name);
  if (isRefusal(done)) return done;
  const { cluster, object, gone, status } = done;
  const body = status
    ? (deletedStatus(groupResourceOf(resource), name, metaText(object, "uid")) as ValueMap)
    : shownObject(resource, object);
  return { cluster, response: { code: !gone && options.orphan === false ? 202 : 200, body } };
}

/**
 * Deletes an object that exists. `askedName` is the name in the request of a client: empty for a delete of a
 * collection. Without it, no policy checks the delete.
 * Upstream: apiserver pkg/registry/generic/registry/store.go, Delete (v0.36.3).
 */
export function deleteLiveObject(
  scope: RequestScope,
  live: ValueMap,
  options: DeleteOptions,
  askedName: string | null = null,
): DeleteResult | Refusal {
  const refused =
    checkPreconditions(scope, live, options) ??
    (askedName === null
      ? null
      : refuseDelete(scope, live, askedName, sentToPolicies(options, graceOfDelete(scope, live, options))));
  if (refused !== null) return refused;
  const key = storageKey(scope, metaText(live, "name"));
  if (isNamespace(scope)) {
    const ending = terminateNamespace(scope, live, finalizersAfterDelete(scope, live, options));
    if (ending !== null) return isRefusal(ending) ? ending : keepObject(scope, key, live, ending, options);
  }
  if (isDefinition(scope) && metaText(live, "deletionTimestamp") === "") {
    return keepObject(
      scope,
      key,
      live,
      customKindsPart().markDefinitionForDeletion(live, scope.now),
      options,
    );
  }
  const { gracePeriod } = strategyOf(scope.resource);
  const timed = gracePeriod === undefined ? null : withGracePeriod(scope, live, options, gracePeriod);
  if (timed === "pending") return { cluster: scope.cluster, object: live, gone: false, status: false };
  const finalizers = finalizersAfterDelete(scope, live, options);
  const changed = finalizers.join() !== metaTexts(live, "finalizers").join();
  const named = (object: ValueMap): ValueMap =>
    changed ? withMeta(object, { finalizers: finalizers.length === 0 ? undefined : finalizers }) : object;
  if (timed !== null) {
    const object = named(timed);
    if (finalizers.length > 0 || graceOf(object) > 0) return keepObject(scope, key, live, object, options);
    if (options.dryRun) return { cluster: scope.cluster, object, gone: true, status: false };
    const stored = storeObject(scope.cluster, scope.resource, key, object);
    return removeNow({ ...scope, cluster: stored.cluster }, key, stored.object, options);
  }
  if (finalizers.length > 0)
    return keepObject(scope, key, live, named(markForDeletion(scope, live)), options);
  if (options.dryRun && changed)
    return { cluster: scope.cluster, object: newObject(scope.resource), gone: true, status: false };
  return removeNow(scope, key, live, options);
}

function removeNow(
  scope: RequestScope,
  key: string,
  object: ValueMap,
  { dryRun }: DeleteOptions,
): DeleteResult {
  const status = !strategyOf(scope.resource).returnsDeletedObject;
  if (dryRun) return { cluster: scope.cluster, object, gone: true, status };
  const cluster = removeObject(scope.cluster, key);
  const shown = status ? object : withMeta(object, { resourceVersion: String(cluster.revision) });
  return { cluster, object: shown, gone: true, status };
}

/** Returns the result for an object that stays, changed or unchanged. */
function keepObject(
  scope: RequestScope,
  key: string,
  live: ValueMap,
  object: ValueMap,
  options: DeleteOptions,
): DeleteResult {
  const { cluster, resource } = scope;
  if (options.dryRun || object === live) return { cluster, object, gone: false, status: false };
  return { ...storeObject(cluster, resource, key, object), gone: false, status: false };
}

/**
 * Returns an object with a deletion timestamp that only waits for its finalizers: its grace period is over. Returns the
 * object itself if it has that already.
 * Upstream: store.go, markAsDeleting.
 */
function markForDeletion({ now }: RequestScope, live: ValueMap): ValueMap {
  const at = metaText(live, "deletionTimestamp");
  return withMeta(live, {
    ...(at === "" && raiseGeneration(live)),
    ...((at === "" || at > now) && { deletionTimestamp: now }),
    deletionGracePeriodSeconds: 0,
  });
}

/** Returns the generation after a delete. Empty if the object has none. */
function raiseGeneration(live: ValueMap): { readonly generation?: number } {
  const generation = metaNumber(live, "generation");
  return generation > 0 ? { generation: generation + 1 } : {};
}

/**
 * Returns the object with its new grace period; "pending" if the object is already being deleted and the request does not
 * shorten the period; null if the server deletes the object at once.
 * Upstream: apiserver pkg/registry/rest/delete.go, BeforeDelete (v0.36.3).
 */
function withGracePeriod(
  scope: RequestScope,
  live: ValueMap,
  { grace }: DeleteOptions,
  gracePeriod: Required<RegistryStrategy>["gracePeriod"],
): ValueMap | "pending" | null {
  const given = grace !== null && grace < 0 ? 1 : grace;
  const deletion = metaText(live, "deletionTimestamp");
  if (deletion === "") {
    const seconds = gracePeriod(live, given);
    return withMeta(live, {
      ...raiseGeneration(live),
      deletionTimestamp: addSeconds(scope.now, seconds),
      deletionGracePeriodSeconds: seconds,
    });
  }
  const before = graceOf(live);
  if (before === 0) return null;
  if (given === null || given >= before) return "pending";
  const at = addSeconds(deletion, given - before);
  const isOver = at <= scope.now;
  return withMeta(live, {
    deletionTimestamp: isOver ? scope.now : at,
    deletionGracePeriodSeconds: isOver && given !== 0 ? 1 : given,
  });
}

/** Returns the grace period in the options of a delete, in seconds. Null if they have none: only some kinds have a usual one. */
function graceOfDelete({ resource }: RequestScope, live: ValueMap, { grace }: DeleteOptions): number | null {
  const { gracePeriod } = strategyOf(resource);
  const isNew = metaText(live, "deletionTimestamp") === "";
  return gracePeriod !== undefined && isNew ? gracePeriod(live, grace) : grace;
}

function graceOf(object: ValueMap): number {
  const seconds = metaNumber(object, "deletionGracePeriodSeconds");
  return seconds < 0 ? 1 : seconds;
}

function addSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");
}

function isDefinition({ resource }: RequestScope): boolean {
  return resource.group === "apiextensions.k8s.io" && resource.plural === "customresourcedefinitions";
}

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/**
 * Returns the finalizers after a delete. One of them says what happens to dependents: the options decide, otherwise a
 * finalizer of the object, otherwise the kind's default.
 * Upstream: store.go, deletionFinalizersForGarbageCollection.
 */
function finalizersAfterDelete(
  { resource }: RequestScope,
  live: ValueMap,
  options: DeleteOptions,
): readonly string[] {
  const all = metaTexts(live, "finalizers");
  const others = all.filter((one) => one !== ORPHAN && one !== FOREGROUND);
  const wanted = dependentsFinalizer(resource, all, options);
  const isThere = wanted === "" || all.includes(wanted);
  return isThere && others.length + (wanted === "" ? 0 : 1) === all.length
    ? all
    : [...others, wanted].filter(Boolean);
}

/** Returns the finalizer that says what happens to dependents, or an empty string if there is none. */
function dependentsFinalizer(
  resource: Resource,
  finalizers: readonly string[],
  options: DeleteOptions,
): string {
  const { orphan, propagation } = options;
  if (resource.plural === "events" && resource.custom === null) return "";
  // For namespaces, the server reads `false` as a request to wait for the dependents.
  const kept = resource.plural === "namespaces" && resource.custom === null ? FOREGROUND : "";
  if (orphan !== null) return orphan ? ORPHAN : kept;
  if (propagation !== null)
    return propagation === "Orphan" ? ORPHAN : propagation === "Foreground" ? FOREGROUND : "";
  const decided = finalizers.find((one) => one === ORPHAN || one === FOREGROUND);
  return decided ?? (strategyOf(resource).orphansByDefault === undefined ? "" : ORPHAN);
}

/** Returns a refusal if the object does not meet the preconditions of the delete, or null. */
function checkPreconditions(
  scope: RequestScope,
  live: ValueMap,
  { uid, resourceVersion }: DeleteOptions,
): Refusal | null {
  const { resource } = scope;
  const own = isNamespace(scope) || isDefinition(scope);
  const about = { group: resource.group, resource: own ? resource.plural : resource.kind };
  const name = metaText(live, "name");
  const checks = [
    { what: "UID", wanted: uid, found: metaText(live, "uid"), why: "deleted and then recreated" },
    {
      what: "ResourceVersion",
      wanted: resourceVersion,
      found: metaText(live, "resourceVersion"),
      why: "modified",
    },
  ];
  for (const { what, wanted, found, why } of checks) {
    if (wanted === null || wanted === found) continue;
    const problem = own
      ? `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`
      : `the ${what} in the precondition (${wanted}) does not match the ${what} in record (${found}). The object might have been ${why}`;
    return conflict(about, name, problem);
  }
  return null;
}

/**
 * Handles DELETE of a collection. Deletes every object that the query selects. The response is their list before the delete.
 */
export function deleteCollection(scope: RequestScope): HandleResult | Refusal {
  const { resource, namespace, request } = scope;
  const listed = listObjects(scope.cluster, resource, namespace, request);
  if (isRefusal(listed)) return listed;
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  let { cluster } = scope;
  const items = get(listed.object, "items");
  for (const item of mapsOf(items)) {
    const name = metaText(item, "name");
    const at: RequestScope = { ...scope, cluster, namespace: metaText(item, "namespace"), name };
    const done = deleteLiveObject(at, liveObject(at) as ValueMap, options, "");
    if (isRefusal(done)) return done;
    cluster = done.cluster;
  }
  return { cluster, response: { code: 200, body: listed.object } };
}
