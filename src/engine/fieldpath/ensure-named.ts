import { type Type, typeOfKey } from "../schema/compile.ts";
import type { PathElement } from "./element.ts";
import { type FieldSet, setOf, withSelf } from "./set.ts";

/**
 * `set` with every declared field of a struct that has members below it made a member too. Keys of maps and items
 * of lists are not. Returns `set` itself if that adds nothing.
 * Upstream: structured-merge-diff fieldpath/set.go, EnsureNamedFieldsAreMembers (v6.4.2).
 */
export function ensureNamed(set: FieldSet, type: Type | null): FieldSet {
  let kids: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.kids.length; i++) {
    const kid = set.kids[i] as FieldSet | null;
    if (kid === null) continue;
    const key = set.keys[i] as PathElement;
    const named = key[0] === "f" && type?.map?.fields.has(key.slice(2));
    const next = withSelf(ensureNamed(kid, typeBelow(type, key)), kid.self || named === true);
    if (next === kid) continue;
    kids ??= set.kids.slice();
    kids[i] = next;
  }
  return kids === null ? set : setOf(set.self, set.keys, kids);
}

/** The type of what `element` leads to; null where the schema does not say. */
export function typeBelow(type: Type | null, element: PathElement): Type | null {
  if (type === null) return null;
  if (element[0] === "f") return type.map === null ? null : typeOfKey(type.map, element.slice(2));
  if (element[0] === "k") return type.list === null ? null : type.list.element();
  return null;
}
