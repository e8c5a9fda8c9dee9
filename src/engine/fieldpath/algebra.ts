import type { PathElement } from "./element.ts";
import { emptySet, type FieldSet, find, isEmpty, isMember, setOf, withSelf } from "./set.ts";

/** A slot of a set: undefined for none, null for a bare member, else what is below (see FieldSet). */
type Slot = FieldSet | null | undefined;

/** A slot of the given parts: nothing, a bare member, or a set with `self`. */
function slot(self: boolean, below: FieldSet): Slot {
  if (isEmpty(below)) return self ? null : undefined;
  return withSelf(below, self);
}

/** Every path in `a` or `b`. Parents are not added. Returns `a` or `b` itself where that is the answer. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(b)) return a;
  if (isEmpty(a)) return b;
  let keys: PathElement[] | null = null;
  let kids: (FieldSet | null)[] | null = null;
  let next = 0; // where the key is if both sets run alike from here on
  const join = remembering(unionSlots);
  for (let j = 0; j < b.keys.length; j++) {
    const key = b.keys[j] as PathElement;
    const added = b.kids[j] as FieldSet | null;
    const i = find(a, key, next);
    if (i >= 0) next = i + 1;
    if (i < 0) {
      keys ??= a.keys.slice();
      kids ??= a.kids.slice();
      keys.push(key);
      kids.push(added);
      continue;
    }
    const old = a.kids[i] as FieldSet | null;
    const both = join(old, added);
    if (both !== old) {
      kids ??= a.kids.slice();
      kids[i] = both;
    }
  }
  return kids === null ? a : setOf(a.self, keys ?? a.keys, kids);
}

function unionSlots(a: FieldSet | null, b: FieldSet | null): FieldSet | null {
  if (b === null) return a === null ? null : withSelf(a, true);
  if (a === null) return withSelf(b, true);
  return withSelf(union(a, b), a.self || b.self);
}

/** Every path in both. Returns `a` itself if all of it is. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(a)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return undefined;
    const self = isMember(x) && isMember(y);
    if (x === null || y === null) return self ? null : undefined;
    return slot(self, intersection(x, y));
  });
}

/** Every path of `a` that is not in `b`. What is below a removed path stays. Returns `a` itself if nothing goes. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmpty(a) || isEmpty(b)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return x;
    const self = isMember(x) && !isMember(y);
    if (x === null) return self ? null : undefined;
    return slot(self, y === null ? x : difference(x, y));
  });
}

/** Every path of `a` that is neither in `b` nor below a path of `b`. Returns `a` itself if nothing goes. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmpty(a) || isEmpty(b)) return a;
  return select(a, b, (x, y) => {
    if (y === undefined) return x;
    if (isMember(y)) return undefined;
    if (x === null || y === null) return x;
    return slot(x.self, recursiveDifference(x, y));
  });
}

/** `a` with each slot replaced by what `keep` makes of it and its counterpart in `b`; `a` itself if nothing changed. */
function select(a: FieldSet, b: FieldSet, keep: (x: FieldSet | null, y: Slot) => Slot): FieldSet {
  let keys: PathElement[] | null = null;
  let kids: (FieldSet | null)[] | null = null;
  let next = 0; // where the key is if both sets run alike from here on
  const pick = remembering(keep);
  for (let i = 0; i < a.keys.length; i++) {
    const key = a.keys[i] as PathElement;
    const x = a.kids[i] as FieldSet | null;
    const j = find(b, key, next);
    if (j >= 0) next = j + 1;
    const kept = pick(x, j < 0 ? undefined : b.kids[j]);
    if (keys === null || kids === null) {
      if (kept === x) continue;
      keys = a.keys.slice(0, i);
      kids = a.kids.slice(0, i);
    }
    if (kept !== undefined) {
      keys.push(key);
      kids.push(kept);
    }
  }
  if (keys === null || kids === null) return a;
  return keys.length === 0 && !a.self ? emptySet : setOf(a.self, keys, kids);
}

/** `combine` with its last answer: items of a list that share their sets share what comes of them. */
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

/** The members with nothing below them. */
export function leaves(set: FieldSet): FieldSet {
  let kids: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.kids.length; i++) {
    const kid = set.kids[i] as FieldSet | null;
    if (kid === null) continue;
    const bare = withSelf(leaves(kid), false);
    if (bare === kid) continue;
    kids ??= set.kids.slice();
    kids[i] = bare;
  }
  return kids === null ? set : setOf(set.self, set.keys, kids);
}
