import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import { mapAt, mapsOf, textAt } from "../../engine/value/field-values.ts";
import { dig, get, type ValueMap } from "../../engine/value/value.ts";
import { partsOfKey, placeOfKey } from "../cluster/resource-of-key.ts";
import { patchMetadata, type Send } from "./send.ts";

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/**
 * Deletes objects whose owners are all gone, and lets go of owners that wait for their dependents, as the garbage collector does.
 */
export function collectGarbage(cluster: Cluster, send: Send): void {
  const uids = new Map<string, string>();
  const owned: (readonly [string, ValueMap])[] = [];
  const waiting: (readonly [string, ValueMap])[] = [];
  for (const [key, object] of cluster.objects) {
    const uid = dig(object, "metadata", "uid");
    if (typeof uid === "string") uids.set(uid, key);
    if (ownersOf(object).length > 0) owned.push([key, object]);
    if (finalizersOf(object).some((one) => one === ORPHAN || one === FOREGROUND)) waiting.push([key, object]);
  }
  const owners = new Set(owned.flatMap(([, one]) => ownersOf(one).map((owner) => textAt(owner, "uid"))));
  for (const [key, object] of owned)
    if (!isDeleted(object)) judge(cluster, key, object, { uids, owners, send });
  for (const [key, object] of waiting) if (isDeleted(object)) letGo(cluster, key, object, owned, send);
}

type Known = {
  /** The keys of all objects, by uid. */
  readonly uids: ReadonlyMap<string, string>;
  /** The uids that owner references name. */
  readonly owners: ReadonlySet<string>;
  readonly send: Send;
};

/**
 * Deletes an object that no owner keeps. If some owners keep it, it only loses its references to the others.
 * Upstream: kubernetes pkg/controller/garbagecollector/garbagecollector.go, attemptToDeleteItem (v1.36.3).
 */
function judge(cluster: Cluster, key: string, object: ValueMap, { uids, owners, send }: Known): void {
  const all = ownersOf(object);
  const left = all.filter((owner) => !isGone(cluster, key, owner, uids));
  const solid = left.filter((owner) => !waitsForDependents(cluster, owner, uids));
  if (solid.length > 0) {
    if (solid.length < all.length) patchMetadata(cluster, key, { ownerReferences: solid }, send);
    return;
  }
  const place = placeOfKey(cluster, key);
  if (place === null) return;
  const uid = textAt(mapAt(object, "metadata"), "uid");
  const isOwnerToo = left.length > 0 && owners.has(uid);
  const body = {
    kind: "DeleteOptions",
    apiVersion: "v1",
    preconditions: { uid },
    propagationPolicy: isOwnerToo ? "Foreground" : ownPolicy(object),
  };
  send({ method: "DELETE", path: place.path, body });
}

/** Whether an owner is deleted as soon as its dependents are. */
function waitsForDependents(cluster: Cluster, owner: ValueMap, uids: ReadonlyMap<string, string>): boolean {
  const object = cluster.objects.get(uids.get(textAt(owner, "uid")) ?? "");
  return object !== undefined && isDeleted(object) && finalizersOf(object).includes(FOREGROUND);
}

/** Returns what happens to the dependents of an object, as its finalizers say. */
function ownPolicy(object: ValueMap): string {
  const finalizers = finalizersOf(object);
  if (finalizers.includes(ORPHAN)) return "Orphan";
  return finalizers.includes(FOREGROUND) ? "Foreground" : "Background";
}

function ownersOf(object: ValueMap): readonly ValueMap[] {
  return mapsOf(dig(object, "metadata", "ownerReferences"));
}

function finalizersOf(object: ValueMap): readonly string[] {
  const list = dig(object, "metadata", "finalizers");
  return Array.isArray(list) ? list.map(String) : [];
}

function isDeleted(object: ValueMap): boolean {
  return dig(object, "metadata", "deletionTimestamp") !== undefined;
}

/** Whether an owner is gone: no object has its uid, in the namespace of its dependent or in none. Owners of unknown kinds are not. */
function isGone(cluster: Cluster, key: string, owner: ValueMap, uids: ReadonlyMap<string, string>): boolean {
  const resource = findKind(cluster, textAt(owner, "apiVersion"), textAt(owner, "kind"));
  if (resource === undefined) return false;
  const at = uids.get(textAt(owner, "uid"));
  if (at === undefined) return true;
  const { namespace } = partsOfKey(at);
  return namespace !== "" && namespace !== partsOfKey(key).namespace;
}

/** Orphans the dependents of a deleted owner, or waits for their end, as its finalizer says. */
function letGo(
  cluster: Cluster,
  key: string,
  owner: ValueMap,
  owned: readonly (readonly [string, ValueMap])[],
  send: Send,
): void {
  const uid = dig(owner, "metadata", "uid");
  const dependents = owned.filter(([, one]) => ownersOf(one).some((other) => get(other, "uid") === uid));
  const finalizers = finalizersOf(owner);
  if (finalizers.includes(ORPHAN)) {
    for (const [at, one] of dependents)
      patchMetadata(
        cluster,
        at,
        { ownerReferences: ownersOf(one).filter((other) => get(other, "uid") !== uid) },
        send,
      );
    patchMetadata(cluster, key, { finalizers: finalizers.filter((one) => one !== ORPHAN) }, send);
    return;
  }
  const blocking = dependents.filter(([, one]) =>
    ownersOf(one).some((other) => get(other, "uid") === uid && get(other, "blockOwnerDeletion") === true),
  );
  if (blocking.length === 0)
    patchMetadata(cluster, key, { finalizers: finalizers.filter((one) => one !== FOREGROUND) }, send);
}
