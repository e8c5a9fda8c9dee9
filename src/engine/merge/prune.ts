import { difference, intersection, union } from "../fieldpath/algebra.ts";
import { ensureNamed } from "../fieldpath/ensure-named.ts";
import { emptySet, type FieldSet, isEmpty, isSubset } from "../fieldpath/set.ts";
import { removeItems } from "../typed/remove.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import type { TypedValue } from "../typed/typed.ts";
import type { Converter } from "./converter.ts";
import { focus } from "./focus.ts";
import type { Managers, VersionedSet } from "./managers.ts";
import { type Failure, failure, type Updater } from "./ownership.ts";

/**
 * `merged` without what the applier owned before, does not apply any more, and nobody else owns. `managers` hold the
 * applier's new set already.
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
  const simple = keepsItems(updater, next.apiVersion) && isOneVersion(managers, last.apiVersion);
  if (simple && isSubset(last.set, next.set)) return merged;
  return pruneFully(updater.converter, merged, managers, next, last, simple);
}

/** Whether what is not tracked at a version is made of whole fields outside of lists, so that no item is owned in part. */
function keepsItems(updater: Updater, version: string): boolean {
  const filter = updater.filters?.get(version);
  if (filter?.kind === "include") return false;
  return holdsFieldsOnly(filter?.set ?? updater.ignoredFields?.get(version) ?? emptySet);
}

function holdsFieldsOnly(set: FieldSet): boolean {
  return (
    set.keys.every((key) => key[0] === "f") && set.kids.every((kid) => kid === null || holdsFieldsOnly(kid))
  );
}

/**
 * {@link prune} for an apply that may drop something. `focused`: whether only as much of the object is looked at as decides
 * (see {@link focus}), with the same result.
 */
export function pruneFully(
  converter: Converter,
  merged: TypedValue,
  managers: Managers,
  next: VersionedSet,
  last: VersionedSet,
  focused: boolean,
): TypedValue | Failure {
  const start = converter.convert(merged, last.apiVersion);
  if (start.kind === "missing") return merged;
  if (start.kind === "error") {
    return failure(
      `failed to prune fields: failed to convert merged object to last applied version: ${start.message}`,
    );
  }
  const part = focused ? focusOn(start.value, managers, next, last) : start.value;
  const pruned = without(part, ensureNamed(last.set, part.type));
  const owned = keepOwned(converter, part, pruned, last.apiVersion, managers);
  if ("kind" in owned)
    return failure(`failed to prune fields: failed add back owned items: ${owned.message}`);
  const gone = lostFrom(converter, part, owned, last);
  if (gone !== null && "kind" in gone)
    return failure(`failed to prune fields: failed add back dangling items: ${gone.message}`);
  const kept = gone === null ? start.value : without(start.value, gone);
  const back = converter.convert(kept, next.apiVersion);
  return back.kind === "ok" ? back.value : failure(`failed to prune fields: ${back.message}`);
}

function focusOn(
  { value, type }: TypedValue,
  managers: Managers,
  next: VersionedSet,
  last: VersionedSet,
): TypedValue {
  let owned = emptySet;
  for (const { set } of managers.values()) owned = union(owned, set);
  return { value: focus(value, type, { last: last.set, next: next.set, owned }), type };
}

/**
 * Whether all is at one version. Then, if everything that was applied still is, nothing can go: a set that comes from an
 * object holds every item and key on the way to what it holds, so nothing owned is lost with something around it.
 */
function isOneVersion(managers: Managers, version: string): boolean {
  for (const { apiVersion } of managers.values()) if (apiVersion !== version) return false;
  return true;
}

function without({ value, type }: TypedValue, set: FieldSet): TypedValue {
  return { value: removeItems({ value, type }, set), type };
}

function namedSet(typed: TypedValue): FieldSet {
  return ensureNamed(toFieldSet(typed), typed.type);
}

/**
 * Puts back what anybody owns, the applier's new configuration included: version by version, that of the last apply
 * first, since what a conversion needs may be among it. To put back is to remove less: nothing is ever copied.
 */
function keepOwned(
  converter: Converter,
  merged: TypedValue,
  pruned: TypedValue,
  first: string,
  managers: Managers,
): TypedValue | Failure {
  const byVersion = new Map<string, FieldSet>();
  for (const { apiVersion, set } of managers.values()) {
    byVersion.set(apiVersion, union(byVersion.get(apiVersion) ?? emptySet, set));
  }
  const versions = [...byVersion.keys()].sort((a, b) => Number(b === first) - Number(a === first));
  let from = merged;
  let out = pruned;
  for (const version of versions) {
    const all = converter.convert(from, version);
    if (all.kind === "missing") continue;
    if (all.kind === "error") {
      return failure(`failed to convert merged object at version ${version}: ${all.message}`);
    }
    from = all.value;
    const some = converter.convert(out, version);
    if (some.kind === "missing") continue;
    if (some.kind === "error") {
      return failure(`failed to convert pruned object at version ${version}: ${some.message}`);
    }
    const owned = ensureNamed(byVersion.get(version) as FieldSet, from.type);
    out = without(from, difference(namedSet(from), union(namedSet(some.value), owned)));
  }
  return out;
}

/**
 * What goes: what the applier owned before and pruning has left out. What nobody owned is not his to remove. Null where the
 * version of his last apply is gone.
 */
function lostFrom(
  converter: Converter,
  merged: TypedValue,
  pruned: TypedValue,
  last: VersionedSet,
): FieldSet | Failure | null {
  const converted = converter.convert(pruned, last.apiVersion);
  if (converted.kind === "missing") return null;
  if (converted.kind === "error") {
    return failure(`failed to convert pruned object to last applied version: ${converted.message}`);
  }
  const gone = difference(namedSet(merged), namedSet({ ...converted.value, type: merged.type }));
  return intersection(gone, ensureNamed(last.set, merged.type));
}
