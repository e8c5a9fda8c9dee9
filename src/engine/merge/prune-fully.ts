import { difference, intersection, union } from "../fieldpath/algebra.ts";
import { ensureNamed } from "../fieldpath/ensure-named.ts";
import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { removeItems } from "../typed/remove.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import type { TypedValue } from "../typed/typed.ts";
import { type Failure, failure } from "./affect-managers.ts";
import type { Converter } from "./converter.ts";
import type { Managers, VersionedSet } from "./managers.ts";
import { partForPruning } from "./part-for-pruning.ts";

/**
 * Prunes after an apply that may remove something. `canReduce`: look only at the part that decides, see {@link partForPruning};
 * the result is the same.
 */
export function pruneFully(
  converter: Converter,
  merged: TypedValue,
  managers: Managers,
  next: VersionedSet,
  last: VersionedSet,
  canReduce: boolean,
): TypedValue | Failure {
  const start = converter.convert(merged, last.apiVersion);
  if (start.kind === "missing") return merged;
  if (start.kind === "error") {
    return failure(
      `failed to prune fields: failed to convert merged object to last applied version: ${start.message}`,
    );
  }
  const part = canReduce ? reduce(start.value, managers, next, last) : start.value;
  const pruned = without(part, ensureNamed(last.set, part.type));
  const owned = keepOwned(converter, part, pruned, last.apiVersion, managers);
  if ("kind" in owned)
    return failure(`failed to prune fields: failed add back owned items: ${owned.message}`);
  const removed = fieldsToRemove(converter, part, owned, last);
  if (removed !== null && "kind" in removed)
    return failure(`failed to prune fields: failed add back dangling items: ${removed.message}`);
  const kept = removed === null ? start.value : without(start.value, removed);
  const back = converter.convert(kept, next.apiVersion);
  return back.kind === "ok" ? back.value : failure(`failed to prune fields: ${back.message}`);
}

function reduce(
  { value, type }: TypedValue,
  managers: Managers,
  next: VersionedSet,
  last: VersionedSet,
): TypedValue {
  let owned = emptySet;
  for (const { set } of managers.values()) owned = union(owned, set);
  return { value: partForPruning(value, type, { last: last.set, next: next.set, owned }), type };
}

function without({ value, type }: TypedValue, set: FieldSet): TypedValue {
  return { value: removeItems({ value, type }, set), type };
}

function namedSet(typed: TypedValue): FieldSet {
  return ensureNamed(toFieldSet(typed), typed.type);
}

/**
 * Returns the pruned object, with the fields that any manager still owns added back, also those of the applier's new
 * configuration. It does this version by version, starting with the version of the last apply, because a conversion may need its fields.
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
 * Returns the fields to remove: those that the applier owned before and that pruning left out. Fields without an owner stay. Null
 * if the version of the applier's last apply does not exist any more.
 */
function fieldsToRemove(
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
