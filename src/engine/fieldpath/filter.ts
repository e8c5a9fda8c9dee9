import { recursiveDifference } from "./algebra.ts";
import type { PathElement } from "./element.ts";
import { emptySet, type FieldSet, isEmpty, isMember, setOf, withSelf } from "./set.ts";

/** Chooses which paths of a set are tracked. */
export type Filter =
  /** Drops the paths of `set` and all below them. */
  | { readonly kind: "exclude"; readonly set: FieldSet }
  /** Keeps what the pattern matches, and the way to it. */
  | { readonly kind: "include"; readonly pattern: Pattern };

/** `any`: everything from here on. Else each way on is tried in order, wildcards (`element` null) first. */
export type Pattern =
  | { readonly kind: "any" }
  | { readonly kind: "members"; readonly members: readonly PatternMember[] };

export type PatternMember = { readonly element: PathElement | null; readonly child: Pattern };

/** A pattern whose members stand in the order in which they are tried: the first that fits decides. */
export function patternOf(members: readonly PatternMember[]): Pattern {
  const wild = members.filter((member) => member.element === null);
  return { kind: "members", members: [...wild, ...members.filter((member) => member.element !== null)] };
}

/** The paths of `set` that pass. Returns `set` itself if all do. */
export function applyFilter(filter: Filter, set: FieldSet): FieldSet {
  return filter.kind === "exclude" ? recursiveDifference(set, filter.set) : include(set, filter.pattern);
}

function include(set: FieldSet, pattern: Pattern): FieldSet {
  if (pattern.kind === "any") return set;
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (let i = 0; i < set.keys.length; i++) {
    const key = set.keys[i] as PathElement;
    const match = pattern.members.find(({ element }) => element === null || element === key);
    if (match === undefined) continue;
    const kid = set.kids[i] as FieldSet | null;
    const below = kid === null ? emptySet : include(kid, match.child);
    if (isEmpty(below) && !isMember(kid)) continue;
    keys.push(key);
    kids.push(isEmpty(below) ? null : withSelf(below, isMember(kid)));
  }
  return setOf(set.self, keys, kids);
}
