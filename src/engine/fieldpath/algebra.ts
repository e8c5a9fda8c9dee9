import type { PathElement } from "./element.ts";
import { emptySet, type FieldSet, find, isEmpty, isMember, setOf, withSelf } from "./set.ts";

/** A child of a set: undefined for none, null for a member without paths below it, else the paths below it (see FieldSet). */
type Slot = FieldSet | null | undefined;

/** Returns a child of the given parts. */
function slot(self: boolean, below: FieldSet): Slot {
  if (isEmpty(below)) return self ? null : undefined;
  return withSelf(below, self);
}

/** Returns every path of `a` and `b`. Parents are not added. Returns `a` or `b` itself if it is the result. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(b)) return a;
  if (isEmpty(a)) return b;
  let keys: PathElement[] | null = null;
  let children: (FieldSet | null)[] | null = null;
  let next = 0; // The position of the next key if both sets have the same order.
  const join = remembering(unionSlots);
  for (let j = 0; j < b.keys.length; j++) {
    const key = b.keys[j] as PathElement;
    const added = b.children[j] as FieldSet | null;
    const i = find(a, key, next);
    if (i >= 0) next = i + 1;
    if (i < 0) {
      keys ??= a.keys.slice();
      children ??= a.children.slice();
      keys.push(key);
      children.push(added);
      continue;
    }
    const old = a.children[i] as FieldSet | null;
    const both = join(old, added);
    if (both !== old) {
      children ??= a.children.slice();
      children[i] = both;
    }
  }
  return children === null ? a : setOf(a.self, keys ?? a.keys, children);
}

function unionSlots(a: FieldSet | null, b: FieldSet | null): FieldSet | null {
  if (b === null) return a === null ? null : withSelf(a, true);
  if (a === null) return withSelf(b, true);
  return withSelf(union(a, b), a.self || b.self);
}

/** Returns every path that is in both. Returns `a` itself if nothing is dropped. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(a)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return undefined;
    const self = isMember(x) && isMember(y);
    if (x === null || y === null) return self ? null : undefined;
    return slot(self, intersection(x, y));
  });
}

/** Returns every path of `a` that is not in `b`. Paths below a dropped path stay. Returns `a` itself if nothing is dropped. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmpty(a) || isEmpty(b)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return x;
    const self = isMember(x) && !isMember(y);
    if (x === null) return self ? null : undefined;
    return slot(self, y === null ? x : difference(x, y));
  });
}

/** Returns every path of `a` that is neither in `b` nor below a path of `b`. Returns `a` itself if nothing is dropped. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmpty(a) || isEmpty(b)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return x;
    if (isMember(y)) return undefined;
    if (x === null || y === null) return x;
    return slot(x.self, recursiveDifference(x, y));
  });
}

/**
 * Returns `a` with each child replaced by the result of `keep` for it and its counterpart in `b`; `a` itself if nothing changed.
 */
function select(a: FieldSet, b: FieldSet, keep: (x: FieldSet | null, y: Slot) => Slot): FieldSet {
  let keys: PathElement[] | null = null;
  let children: (FieldSet | null)[] | null = null;
  let next = 0; // The position of the next key if both sets have the same order.
  const pick = remembering(keep);
  for (let i = 0; i < a.keys.length; i++) {
    const key = a.keys[i] as PathElement;
    const x = a.children[i] as FieldSet | null;
    const j = find(b, key, next);
    if (j >= 0) next = j + 1;
    const kept = pick(x, j < 0 ? undefined : b.children[j]);
    if (keys === null || children === null) {
      if (kept === x) continue;
      keys = a.keys.slice(0, i);
      children = a.children.slice(0, i);
    }
    if (kept !== undefined) {
      keys.push(key);
      children.push(kept);
    }
  }
  if (keys === null || children === null) return a;
  return keys.length === 0 && !a.self ? emptySet : setOf(a.self, keys, children);
}

/** Returns `combine` with a cache for its last call: list items that share their sets share the results. */
function remembering<Y extends Slot, Result extends Slot>(
  combine: (x: FieldSet | null, y: Y) => Result,
): (x: FieldSet | null, y: Y) => Result {
  let known: { readonly x: FieldSet | null; readonly y: Y; readonly result: Result } | null = null;
  return (x, y) => {
    if (x === null) return combine(x, y);
    if (known?.x !== x || known.y !== y) known = { x, y, result: combine(x, y) };
    return known.result;
  };
}

/** Returns the members without paths below them. */
export function leaves(set: FieldSet): FieldSet {
  let children: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.children.length; i++) {
    const child = set.children[i] as FieldSet | null;
    if (child === null) continue;
    const bare = withSelf(leaves(child), false);
    if (bare === child) continue;
    children ??= set.children.slice();
    children[i] = bare;
  }
  return children === null ? set : setOf(set.self, set.keys, children);
}
