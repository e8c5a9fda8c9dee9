import { difference, union } from "../fieldpath/algebra.ts";
import { equals, type FieldSet, isEmpty } from "../fieldpath/set.ts";
import { compareText } from "../value/order.ts";

/** What a manager owns, and in which version of the API the paths are written. */
export type VersionedSet = {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** Whether it came by an apply rather than an update. */
  readonly applied: boolean;
};

/** Who owns what. Never changed once made. */
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
 * What two states of the managers do not share: an entry of one side alone as it is, one whose version differs as `b`
 * has it, else the paths of one set that are not in the other; nothing for a manager whose difference is empty.
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

/** The names in the order of their bytes, as messages list them. */
export function managerNames(managers: Managers): string[] {
  return [...managers.keys()].sort(compareText);
}
