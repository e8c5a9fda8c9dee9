import { difference, union } from "../fieldpath/algebra.ts";
import { equals, type FieldSet, isEmpty } from "../fieldpath/set.ts";
import { compareText } from "../value/order.ts";

/** The fields that a manager owns, and the API version of their paths. */
export type VersionedSet = {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** Whether the entry is from an apply, not from an update. */
  readonly applied: boolean;
};

/** The managers with their fields. Never changed after creation. */
export type Managers = ReadonlyMap<string, VersionedSet>;

export function versioned(set: FieldSet, apiVersion: string, applied: boolean): VersionedSet {
  return { set, apiVersion, applied };
}

export function equalManagers(a: Managers, b: Managers): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [name, left] of a) {
    const right = b.get(name);
    if (right === undefined || left.apiVersion !== right.apiVersion || left.applied !== right.applied)
      return false;
    if (!equals(left.set, right.set)) return false;
  }
  return true;
}

/**
 * Returns how two states of the managers differ. An entry that only one state has is in the result as it is. An entry with another
 * version is in the result as `b` has it. Else the result has the paths that only one of the sets has; a manager without a
 * difference is left out.
 * Upstream: structured-merge-diff fieldpath/managers.go, Difference (v6.4.2).
 */
export function managersDifference(a: Managers, b: Managers): Managers {
  const out = new Map<string, VersionedSet>();
  for (const [name, left] of a) {
    const right = b.get(name);
    if (right === undefined) {
      if (!isEmpty(left.set)) out.set(name, left);
    } else if (left.apiVersion !== right.apiVersion) {
      out.set(name, right);
    } else {
      const set = union(difference(left.set, right.set), difference(right.set, left.set));
      if (!isEmpty(set)) out.set(name, versioned(set, right.apiVersion, false));
    }
  }
  for (const [name, right] of b) if (!a.has(name) && !isEmpty(right.set)) out.set(name, right);
  return out;
}

/** Returns the names sorted by their UTF-8 bytes, as messages list them. */
export function managerNames(managers: Managers): string[] {
  return [...managers.keys()].sort(compareText);
}
