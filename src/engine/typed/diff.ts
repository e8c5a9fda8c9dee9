import { union } from "../fieldpath/algebra.ts";
import type { PathElement } from "../fieldpath/element.ts";
import { emptySet, type FieldSet, setOf, withSelf } from "../fieldpath/set.ts";

/** The differences of two values while they are collected. Null if there are none yet. */
export type Diff = { added: Part | null; modified: Part | null; removed: Part | null };

type Part = { readonly keys: PathElement[]; readonly children: (FieldSet | null)[] };

export type DiffKind = keyof Diff;

export function newDiff(): Diff {
  return { added: null, modified: null, removed: null };
}

/** Adds `element` with the paths below it; null if it is only a member. */
export function record(diff: Diff, kind: DiffKind, element: PathElement, below: FieldSet | null): void {
  let part = diff[kind];
  if (part === null) {
    part = { keys: [], children: [] };
    diff[kind] = part;
  }
  const last = part.keys.length - 1;
  if (last >= 0 && part.keys[last] === element) {
    part.children[last] = join(part.children[last] as FieldSet | null, below);
    return;
  }
  part.keys.push(element);
  part.children.push(below);
}

function join(a: FieldSet | null, b: FieldSet | null): FieldSet | null {
  if (a === null || b === null) {
    const set = a ?? b;
    return set === null ? null : withSelf(set, true);
  }
  return withSelf(union(a, b), a.self || b.self);
}

/** Adds the differences below `element`. */
export function recordBelow(diff: Diff, element: PathElement, below: Diff): void {
  if (below.added !== null) record(diff, "added", element, toSet(below.added));
  if (below.modified !== null) record(diff, "modified", element, toSet(below.modified));
  if (below.removed !== null) record(diff, "removed", element, toSet(below.removed));
}

export function toSet(part: Part | null): FieldSet {
  return part === null ? emptySet : setOf(false, part.keys, part.children);
}
