import { dig, type ValueMap } from "../../value/value.ts";
import { fromStorage, newObject } from "../codec.ts";
import type { Handled } from "../handle.ts";
import { metaNumber, metaText, metaTexts, withMeta } from "../meta.ts";
import { custom } from "../parts.ts";
import { type Resource, subjectOf } from "../resource.ts";
import { conflict, deleted, isRefusal, notFound, type Refusal } from "../status.ts";
import { systemOf } from "../system/system.ts";
import { type DeleteOptions, deleteOptions } from "./delete-options.ts";
import { isNamespace, terminating } from "./namespace.ts";
import { keyOf, liveOf, type Scope } from "./scope.ts";
import { removeObject, storeObject } from "./store.ts";

/** What a delete comes to. */
export type Deleted = {
  readonly cluster: Scope["cluster"];
  /** The object, or what was left of it when it went. */
  readonly object: ValueMap;
  /** Whether the object is gone. */
  readonly gone: boolean;
  /** Whether a Status answers instead of the object. */
  readonly status: boolean;
};

/** Handles DELETE of one object: it goes at once, when its time is over, or when its finalizers are gone. */
export function deleteObject(scope: Scope): Handled | Refusal {
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  const { resource, name } = scope;
  const live = liveOf(scope);
  if (live === undefined) return notFound(subjectOf(resource), name);
  const done = deleteLive(scope, live, options);
  if (isRefusal(done)) return done;
  const { cluster, object, gone, status } = done;
  const body = status
    ? (deleted(subjectOf(resource), name, metaText(object, "uid")) as ValueMap)
    : fromStorage(resource, object);
  return { cluster, response: { code: !gone && options.orphan === false ? 202 : 200, body } };
}

/**
 * Deletes an object that exists.
 * Upstream: apiserver pkg/registry/generic/registry/store.go, Delete (v0.36.3).
 */
export function deleteLive(scope: Scope, live: ValueMap, options: DeleteOptions): Deleted | Refusal {
  const refused = precondition(scope, live, options);
  if (refused !== null) return refused;
  const key = keyOf(scope, metaText(live, "name"));
  if (isNamespace(scope)) {
    const ending = terminating(scope, live, finalizersAfter(scope, live, options));
    if (ending !== null) return isRefusal(ending) ? ending : keep(scope, key, live, ending, options);
  }
  if (isDefinition(scope) && metaText(live, "deletionTimestamp") === "") {
    return keep(scope, key, live, custom().endingDefinition(live, scope.now), options);
  }
  const timed = isPod(scope) ? withTime(scope, live, options) : null;
  if (timed === "pending") return { cluster: scope.cluster, object: live, gone: false, status: false };
  const finalizers = finalizersAfter(scope, live, options);
  const changed = finalizers.join() !== metaTexts(live, "finalizers").join();
  const named = (object: ValueMap): ValueMap =>
    changed ? withMeta(object, { finalizers: finalizers.length === 0 ? undefined : finalizers }) : object;
  if (timed !== null) {
    const object = named(timed);
    if (finalizers.length > 0 || graceOf(object) > 0) return keep(scope, key, live, object, options);
    if (options.dryRun) return { cluster: scope.cluster, object, gone: true, status: false };
    const stored = storeObject(scope.cluster, scope.resource, key, object);
    return remove({ ...scope, cluster: stored.cluster }, key, stored.object, options);
  }
  if (finalizers.length > 0) return keep(scope, key, live, named(marked(scope, live)), options);
  if (options.dryRun && changed)
    return { cluster: scope.cluster, object: newObject(scope.resource), gone: true, status: false };
  return remove(scope, key, live, options);
}

/** These kinds answer a delete with what was there. */
const SHOWN = [
  "services.",
  "pods.",
  "serviceaccounts.",
  "persistentvolumes.",
  "persistentvolumeclaims.",
  "resourcequotas.",
  "podtemplates.",
  "namespaces.",
  "csidrivers.storage.k8s.io",
  "storageclasses.storage.k8s.io",
  "volumeattachments.storage.k8s.io",
  "csinodes.storage.k8s.io",
  "volumeattributesclasses.storage.k8s.io",
  "resourceclaims.resource.k8s.io",
  "resourceclaimtemplates.resource.k8s.io",
  "resourceslices.resource.k8s.io",
  "deviceclasses.resource.k8s.io",
];

function answersWithObject({ resource }: Scope): boolean {
  return resource.custom === null && SHOWN.includes(`${resource.plural}.${resource.group}`);
}

function remove(scope: Scope, key: string, object: ValueMap, { dryRun }: DeleteOptions): Deleted {
  const status = !answersWithObject(scope);
  if (dryRun) return { cluster: scope.cluster, object, gone: true, status };
  const cluster = removeObject(scope.cluster, key);
  const shown = status ? object : withMeta(object, { resourceVersion: String(cluster.revision) });
  return { cluster, object: shown, gone: true, status };
}

/** The object stays, changed or as it is. */
function keep(scope: Scope, key: string, live: ValueMap, object: ValueMap, options: DeleteOptions): Deleted {
  const { cluster, resource } = scope;
  if (options.dryRun || object === live) return { cluster, object, gone: false, status: false };
  return { ...storeObject(cluster, resource, key, object), gone: false, status: false };
}

/**
 * An object that waits for its finalizers, and for nothing else: its time is over. The same object if it says so already.
 * Upstream: store.go, markAsDeleting.
 */
function marked({ now }: Scope, live: ValueMap): ValueMap {
  const at = metaText(live, "deletionTimestamp");
  return withMeta(live, {
    ...(at === "" && raised(live)),
    ...((at === "" || at > now) && { deletionTimestamp: now }),
    deletionGracePeriodSeconds: 0,
  });
}

/** Generation after a delete; nothing where the object has none. */
function raised(live: ValueMap): { readonly generation?: number } {
  const generation = metaNumber(live, "generation");
  return generation > 0 ? { generation: generation + 1 } : {};
}

/**
 * The pod with its new grace period. "pending" if it is already being deleted and the request does not shorten the period. Null if the pod is deleted at once.
 * Upstream: apiserver pkg/registry/rest/delete.go, BeforeDelete (v0.36.3).
 */
function withTime(scope: Scope, live: ValueMap, { grace }: DeleteOptions): ValueMap | "pending" | null {
  const given = grace !== null && grace < 0 ? 1 : grace;
  const deletion = metaText(live, "deletionTimestamp");
  if (deletion === "") {
    const seconds = gracePeriod(live, given);
    return withMeta(live, {
      ...raised(live),
      deletionTimestamp: later(scope.now, seconds),
      deletionGracePeriodSeconds: seconds,
    });
  }
  const before = graceOf(live);
  if (before === 0) return null;
  if (given === null || given >= before) return "pending";
  const at = later(deletion, given - before);
  const isOver = at <= scope.now;
  return withMeta(live, {
    deletionTimestamp: isOver ? scope.now : at,
    deletionGracePeriodSeconds: isOver && given !== 0 ? 1 : given,
  });
}

function graceOf(object: ValueMap): number {
  const seconds = metaNumber(object, "deletionGracePeriodSeconds");
  return seconds < 0 ? 1 : seconds;
}

function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");
}

function isDefinition({ resource }: Scope): boolean {
  return resource.group === "apiextensions.k8s.io" && resource.plural === "customresourcedefinitions";
}

function isPod({ resource }: Scope): boolean {
  return resource.group === "" && resource.plural === "pods";
}

/**
 * Seconds until a pod goes: pods that no node runs, and those that have ended, go at once.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, CheckGracefulDelete (v1.36.3).
 */
function gracePeriod(pod: ValueMap, given: number | null): number {
  const phase = dig(pod, "status", "phase");
  if (!dig(pod, "spec", "nodeName") || phase === "Succeeded" || phase === "Failed") return 0;
  const seconds = given ?? dig(pod, "spec", "terminationGracePeriodSeconds");
  if (typeof seconds !== "number") return 0;
  return seconds < 0 ? 1 : seconds;
}

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/**
 * Finalizers after a delete. How dependents are treated is one, too: by the options, else by such a finalizer that is there, else
 * by the kind's default.
 * Upstream: store.go, deletionFinalizersForGarbageCollection.
 */
function finalizersAfter({ resource }: Scope, live: ValueMap, options: DeleteOptions): readonly string[] {
  const all = metaTexts(live, "finalizers");
  const others = all.filter((one) => one !== ORPHAN && one !== FOREGROUND);
  const wanted = dependents(resource, all, options);
  const isThere = wanted === "" || all.includes(wanted);
  return isThere && others.length + (wanted === "" ? 0 : 1) === all.length
    ? all
    : [...others, wanted].filter(Boolean);
}

/** The finalizer for dependents; empty for none. */
function dependents(resource: Resource, finalizers: readonly string[], options: DeleteOptions): string {
  const { orphan, propagation } = options;
  if (resource.plural === "events" && resource.custom === null) return "";
  // The code of namespaces takes `false` for a wish to wait for the dependents.
  const kept = resource.plural === "namespaces" && resource.custom === null ? FOREGROUND : "";
  if (orphan !== null) return orphan ? ORPHAN : kept;
  if (propagation !== null)
    return propagation === "Orphan" ? ORPHAN : propagation === "Foreground" ? FOREGROUND : "";
  const decided = finalizers.find((one) => one === ORPHAN || one === FOREGROUND);
  return decided ?? (systemOf(resource).orphans === undefined ? "" : ORPHAN);
}

/** Why a delete that is meant for another state of the object is refused; null if it is not. */
function precondition(scope: Scope, live: ValueMap, { uid, resourceVersion }: DeleteOptions): Refusal | null {
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
