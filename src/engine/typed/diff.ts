import { union } from "../fieldpath/algebra.ts";
import type { PathElement } from "../fieldpath/element.ts";
import { emptySet, type FieldSet, setOf, withSelf } from "../fieldpath/set.ts";

/** What came, changed and went between two values, while it is being found. Null while there is nothing. */
export type Diff = { added: Part | null; modified: Part | null; removed: Part | null };

type Part = { readonly keys: PathElement[]; readonly kids: (FieldSet | null)[] };

export type DiffKind = keyof Diff;

export function newDiff(): Diff {
  return { added: null, modified: null, removed: null };
}

/** Adds `element`, with what is below it (null: nothing; then it is a member). */
export function record(diff: Diff, kind: DiffKind, element: PathElement, below: FieldSet | null): void {
  let part = diff[kind];
  if (part === null) {
    part = { keys: [], kids: [] };
    diff[kind] = part;
  }
  const last = part.keys.length - 1;
  if (last >= 0 && part.keys[last] === element) {
    part.kids[last] = join(part.kids[last] as FieldSet | null, below);
    return;
  }
  part.keys.push(element);
  part.kids.push(below);
}

function join(a: FieldSet | null, b: FieldSet | null): FieldSet | null {
  if (a === null || b === null) {
    const set = a ?? b;
    return set === null ? null : withSelf(set, true);
  }
  return withSelf(union(a, b), a.self || b.self);
}

/** Adds what was found below `element`. */
export function recordBelow(diff: Diff, element: PathElement, below: Diff): void {
  if (below.added !== null) record(diff, "added", element, toSet(below.added));
  if (below.modified !== null) record(diff, "modified", element, toSet(below.modified));
  if (below.removed !== null) record(diff, "removed", element, toSet(below.removed));
}

export function toSet(part: Part | null): FieldSet {
  return part === null ? emptySet : setOf(false, part.keys, part.kids);
}
