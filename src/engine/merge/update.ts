import { difference, union } from "../fieldpath/algebra.ts";
import { emptySet, isEmpty } from "../fieldpath/set.ts";
import type { TypedValue } from "../typed/typed.ts";
import {
  affectOtherManagers,
  type Failure,
  reconcileManagers,
  trackedFields,
  type Updater,
} from "./affect-managers.ts";
import { type Managers, type VersionedSet, versioned } from "./managers.ts";

export type UpdateRequest = {
  /** The stored object; a typed null for a new object. */
  readonly live: TypedValue;
  /** The object to store, as a whole. */
  readonly object: TypedValue;
  readonly version: string;
  readonly managers: Managers;
  readonly manager: string;
};

export type UpdateResult =
  | { readonly kind: "ok"; readonly live: TypedValue; readonly managers: Managers }
  | Failure;

/**
 * Returns the managers after an update. The updater gains the fields that it changed or added, and loses those that it removed.
 * Other managers lose all of these. An update never conflicts, and one that changes nothing makes no entry. The updater's old paths
 * are taken over to the version of this update without conversion.
 * Upstream: structured-merge-diff merge/update.go, Updater.Update (v6.4.2).
 */
export function update(updater: Updater, request: UpdateRequest): UpdateResult {
  const { live, object, version, manager } = request;
  const managers = reconcileManagers(updater, live, request.managers);
  if ("kind" in managers) return managers as Failure;
  const effect = affectOtherManagers(updater, live, object, version, managers, manager, true);
  if ("kind" in effect) return effect;
  const { added, modified, removed } = effect.comparison;
  const old = effect.managers.get(manager);
  const changed = union(union(difference(old?.set ?? emptySet, removed), modified), added);
  const set = trackedFields(updater, version, changed);
  return {
    kind: "ok",
    live: object,
    managers: withEntry(effect.managers, manager, versioned(set, version, false)),
  };
}

/** Returns `managers` with an entry replaced, or dropped if its set is empty; `managers` itself if nothing changes. */
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
