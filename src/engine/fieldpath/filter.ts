import { recursiveDifference } from "./algebra.ts";
import type { PathElement } from "./element.ts";
import { emptySet, type FieldSet, isEmpty, isMember, setOf, withSelf } from "./set.ts";

/** Selects the paths of a set that are tracked. */
export type Filter =
  /** Drops the paths of `set` and all paths below them. */
  | { readonly kind: "exclude"; readonly set: FieldSet }
  /** Keeps the paths that the pattern matches, and their ancestors. */
  | { readonly kind: "include"; readonly pattern: Pattern };

/** `any` matches everything below. Otherwise the members are tried in order, wildcards (`element` null) first. */
export type Pattern =
  | { readonly kind: "any" }
  | { readonly kind: "members"; readonly members: readonly PatternMember[] };

export type PatternMember = { readonly element: PathElement | null; readonly child: Pattern };

/** Returns a pattern with its members in the order in which they are tried: the first that matches decides. */
export function patternOf(members: readonly PatternMember[]): Pattern {
  const wild = members.filter((member) => member.element === null);
  return { kind: "members", members: [...wild, ...members.filter((member) => member.element !== null)] };
}

/** Returns the paths of `set` that pass; `set` itself if all do. */
export function applyFilter(filter: Filter, set: FieldSet): FieldSet {
  return filter.kind === "exclude" ? recursiveDifference(set, filter.set) : include(set, filter.pattern);
}

function include(set: FieldSet, pattern: Pattern): FieldSet {
  if (pattern.kind === "any") return set;
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  for (let i = 0; i < set.keys.length; i++) {
    const key = set.keys[i] as PathElement;
    const match = pattern.members.find(({ element }) => element === null || element === key);
    if (match === undefined) continue;
    const child = set.children[i] as FieldSet | null;
    const below = child === null ? emptySet : include(child, match.child);
    if (isEmpty(below) && !isMember(child)) continue;
    keys.push(key);
    children.push(isEmpty(below) ? null : withSelf(below, isMember(child)));
  }
  return setOf(set.self, keys, children);
}
