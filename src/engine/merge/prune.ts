import { emptySet, type FieldSet, isEmpty, isSubset } from "../fieldpath/set.ts";
import { part } from "../part.ts";
import type { TypedValue } from "../typed/typed.ts";
import type { Failure, Updater } from "./affect-managers.ts";
import type { Managers, VersionedSet } from "./managers.ts";

/** The removal of fields, which an apply that drops none does not need. */
const pruning = part("merging", () => import("./prune-fully.ts"));

/**
 * Returns `merged` without the fields that the applier owned before, does not apply any more, and that no other manager owns.
 * `managers` already contain the applier's new set.
 * Upstream: structured-merge-diff merge/update.go, prune (v6.4.2).
 */
export function prune(
  updater: Updater,
  merged: TypedValue,
  managers: Managers,
  applier: string,
  last: VersionedSet | undefined,
): TypedValue | Failure {
  if (last === undefined || isEmpty(last.set)) return merged;
  const next = managers.get(applier) as VersionedSet;
  const canReduce = keepsItems(updater, next.apiVersion) && isOneVersion(managers, last.apiVersion);
  if (canReduce && isSubset(last.set, next.set)) return merged;
  return pruning().pruneFully(updater.converter, merged, managers, next, last, canReduce);
}

/** Whether the untracked fields of a version are whole fields outside of lists, so that they never split an item. */
function keepsItems(updater: Updater, version: string): boolean {
  const filter = updater.filters?.get(version);
  if (filter?.kind === "include") return false;
  return holdsFieldsOnly(filter?.set ?? updater.ignoredFields?.get(version) ?? emptySet);
}

function holdsFieldsOnly(set: FieldSet): boolean {
  return (
    set.keys.every((key) => key[0] === "f") &&
    set.children.every((child) => child === null || holdsFieldsOnly(child))
  );
}

/**
 * Whether all managers have one version. If so, and if the applier still applies all that it owned, nothing is removed: a set
 * contains every item and key above its paths, so that no owned field is lost with its parent.
 */
function isOneVersion(managers: Managers, version: string): boolean {
  for (const { apiVersion } of managers.values()) if (apiVersion !== version) return false;
  return true;
}
