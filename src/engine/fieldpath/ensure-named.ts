import { type Type, typeOfKey } from "../schema/resolve-type.ts";
import type { PathElement } from "./element.ts";
import { type FieldSet, setOf, withSelf } from "./set.ts";

/**
 * Returns `set` with every declared struct field that has paths below it as a member. Keys of maps and items of lists are not
 * added. Returns `set` itself if nothing is added.
 * Upstream: structured-merge-diff fieldpath/set.go, EnsureNamedFieldsAreMembers (v6.4.2).
 */
export function ensureNamed(set: FieldSet, type: Type | null): FieldSet {
  let children: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.children.length; i++) {
    const child = set.children[i] as FieldSet | null;
    if (child === null) continue;
    const key = set.keys[i] as PathElement;
    const named = key[0] === "f" && type?.map?.fields.has(key.slice(2));
    const next = withSelf(ensureNamed(child, typeBelow(type, key)), child.self || named === true);
    if (next === child) continue;
    children ??= set.children.slice();
    children[i] = next;
  }
  return children === null ? set : setOf(set.self, set.keys, children);
}

/** Returns the type of the value at `element`; null if the schema has none. */
export function typeBelow(type: Type | null, element: PathElement): Type | null {
  if (type === null) return null;
  if (element[0] === "f") return type.map === null ? null : typeOfKey(type.map, element.slice(2));
  if (element[0] === "k") return type.list === null ? null : type.list.element();
  return null;
}
