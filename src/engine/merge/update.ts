import { difference, union } from "../fieldpath/algebra.ts";
import { emptySet, isEmpty } from "../fieldpath/set.ts";
import type { TypedValue } from "../typed/typed.ts";
import { type Managers, type VersionedSet, versioned } from "./managers.ts";
import { affectOthers, type Failure, reconcileManagers, tracked, type Updater } from "./ownership.ts";

export type UpdateRequest = {
  /** What is stored; a typed null for a new object. */
  readonly live: TypedValue;
  /** What is to be stored, as a whole. */
  readonly object: TypedValue;
  readonly version: string;
  readonly managers: Managers;
  readonly manager: string;
};

export type UpdateResult =
  | { readonly kind: "ok"; readonly live: TypedValue; readonly managers: Managers }
  | Failure;

/**
 * Who owns what after somebody has written a whole object: he gains what he changed or added and loses what he removed;
 * others lose all three. It never conflicts. An update that changes nothing makes no entry. His older paths are taken to
 * the version of this update without conversion.
 * Upstream: structured-merge-diff merge/update.go, Updater.Update (v6.4.2).
 */
export function update(updater: Updater, request: UpdateRequest): UpdateResult {
  const { live, object, version, manager } = request;
  const managers = reconcileManagers(updater, live, request.managers);
  if ("kind" in managers) return managers as Failure;
  const effect = affectOthers(updater, live, object, version, managers, manager, true);
  if ("kind" in effect) return effect;
  const { added, modified, removed } = effect.comparison;
  const old = effect.managers.get(manager);
  const changed = union(union(difference(old?.set ?? emptySet, removed), modified), added);
  const set = tracked(updater, version, changed);
  return {
    kind: "ok",
    live: object,
    managers: withEntry(effect.managers, manager, versioned(set, version, false)),
  };
}

/** `managers` with an entry replaced, dropped if its set is empty; itself if that changes nothing. */
function withEntry(managers: Managers, manager: string, entry: VersionedSet): Managers {
  const old = managers.get(manager);
  if (isEmpty(entry.set)) {
    if (old === undefined) return managers;
    const out = new Map(managers);
    out.delete(manager);
    return out;
  }
  return new Map(managers).set(manager, entry);
}
