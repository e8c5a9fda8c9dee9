import { difference, intersection, recursiveDifference, union } from "../fieldpath/algebra.ts";
import { applyFilter, type Filter } from "../fieldpath/filter.ts";
import { type FieldSet, isEmpty } from "../fieldpath/set.ts";
import { type Comparison, compare } from "../typed/compare.ts";
import { reconcile } from "../typed/reconcile.ts";
import { printIssues, type TypedValue } from "../typed/typed.ts";
import type { Converter } from "./converter.ts";
import { type Managers, type VersionedSet, versioned } from "./managers.ts";

/** What updates and applies need to know about versions and tracked fields. */
export type Updater = {
  readonly converter: Converter;
  /** By version: fields that have no owner and never conflict, with all fields below them. Excludes `filters`. */
  readonly ignoredFields?: ReadonlyMap<string, FieldSet>;
  /** By version: the fields that are tracked. In a version without an entry all fields are tracked. */
  readonly filters?: ReadonlyMap<string, Filter>;
  /** Whether an apply that changes nothing returns the object instead of null. Default false. */
  readonly returnInputOnNoop?: boolean;
};

export type Failure = { readonly kind: "error"; readonly message: string };

export function failure(message: string): Failure {
  return { kind: "error", message };
}

/** Returns the paths of a set that are tracked in a version. */
export function trackedFields(updater: Updater, version: string, set: FieldSet): FieldSet {
  const ignored = updater.ignoredFields?.get(version);
  if (ignored !== undefined) return recursiveDifference(set, ignored);
  const filter = updater.filters?.get(version);
  return filter === undefined ? set : applyFilter(filter, set);
}

/**
 * Returns the managers with their sets adapted to the current schema. Entries in versions that do not exist any more are dropped.
 * Upstream: structured-merge-diff merge/update.go, reconcileManagedFieldsWithSchemaChanges (v6.4.2).
 */
export function reconcileManagers(
  updater: Updater,
  live: TypedValue,
  managers: Managers,
): Managers | Failure {
  let out: Map<string, VersionedSet> | null = null;
  const types = new Map<string, TypedValue["type"] | null>();
  for (const [manager, entry] of managers) {
    let type = types.get(entry.apiVersion);
    if (type === undefined) {
      const converted = updater.converter.convert(live, entry.apiVersion);
      if (converted.kind === "error") return failure(converted.message);
      type = converted.kind === "missing" ? null : converted.value.type;
      types.set(entry.apiVersion, type);
    }
    if (type === null) {
      out ??= new Map(managers);
      out.delete(manager);
      continue;
    }
    const result = reconcile(entry.set, type);
    if ("error" in result) return failure(result.error);
    if (result.set === entry.set) continue;
    out ??= new Map(managers);
    out.set(manager, versioned(result.set, entry.apiVersion, entry.applied));
  }
  return out ?? managers;
}

export type Effect = {
  readonly managers: Managers;
  /** The changes at the version of the request, without fields that are not tracked. */
  readonly comparison: Comparison;
  /** The changed fields that other managers own, by manager. Empty if forced. */
  readonly conflicts: Managers;
};

/**
 * Returns how a change from `before` to `after` by `actor` affects the other managers: they lose the fields that it changes, adds
 * or removes. If it is not forced, changed and added fields of others are conflicts, and the managers stay as they were.
 * Upstream: structured-merge-diff merge/update.go, update (v6.4.2).
 */
export function affectOtherManagers(
  updater: Updater,
  before: TypedValue,
  after: TypedValue,
  version: string,
  managers: Managers,
  actor: string,
  force: boolean,
): Effect | Failure {
  const comparisons = new Map<string, Comparison | null>();
  const own = compareAt(updater, before, after, version);
  if ("kind" in own) return own;
  comparisons.set(version, own);
  const out = new Map(managers);
  const conflicts = new Map<string, VersionedSet>();
  for (const [manager, entry] of managers) {
    if (manager === actor) continue;
    const comparison = comparisonFor(updater, before, after, entry.apiVersion, comparisons);
    if (comparison === null) {
      out.delete(manager);
      continue;
    }
    if ("kind" in comparison) return comparison;
    const taken = takenFields(entry.set, comparison);
    if (!isEmpty(taken)) conflicts.set(manager, versioned(taken, entry.apiVersion, false));
    const kept = difference(difference(entry.set, taken), comparison.removed);
    if (kept !== entry.set) out.set(manager, versioned(kept, entry.apiVersion, entry.applied));
  }
  if (!force && conflicts.size > 0) return { managers, comparison: own, conflicts };
  for (const [manager, entry] of out) if (isEmpty(entry.set)) out.delete(manager);
  return { managers: out, comparison: own, conflicts: new Map() };
}

function takenFields(set: FieldSet, { modified, added }: Comparison): FieldSet {
  return union(intersection(set, modified), intersection(set, added));
}

function compareAt(
  updater: Updater,
  before: TypedValue,
  after: TypedValue,
  version: string,
): Comparison | Failure {
  const found = compare(before, after, { validated: true });
  if ("issues" in found) return failure(`failed to compare objects: ${printIssues(found.issues)}`);
  if (updater.ignoredFields === undefined && updater.filters === undefined) return found;
  return {
    added: trackedFields(updater, version, found.added),
    modified: trackedFields(updater, version, found.modified),
    removed: trackedFields(updater, version, found.removed),
  };
}

/** Returns the comparison at another version, computed once; null if the version does not exist any more. */
function comparisonFor(
  updater: Updater,
  before: TypedValue,
  after: TypedValue,
  version: string,
  known: Map<string, Comparison | null>,
): Comparison | Failure | null {
  const found = known.get(version);
  if (found !== undefined) return found;
  const old = updater.converter.convert(before, version);
  if (old.kind === "missing") return remember(known, version, null);
  if (old.kind === "error") return failure(`failed to convert old object: ${old.message}`);
  const next = updater.converter.convert(after, version);
  if (next.kind === "missing") return remember(known, version, null);
  if (next.kind === "error") return failure(`failed to convert new object: ${next.message}`);
  const comparison = compareAt(updater, old.value, next.value, version);
  return "kind" in comparison ? comparison : remember(known, version, comparison);
}

function remember<T extends Comparison | null>(
  known: Map<string, Comparison | null>,
  version: string,
  value: T,
): T {
  known.set(version, value);
  return value;
}
