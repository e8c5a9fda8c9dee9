import type { Path } from "../fieldpath/element.ts";
import { below, type FieldSet, has, isEmpty } from "../fieldpath/set.ts";

/** Whether a set contains a path, or a path below it. */
export function hasAtOrBelow(set: FieldSet, path: Path): boolean {
  let at: FieldSet | null = set;
  for (const element of path) {
    if (at === null) return false;
    const next: FieldSet | null | undefined = below(at, element);
    if (next === undefined) return false;
    at = next;
  }
  return true;
}

/** Whether a set contains an ancestor of a path, and no other path below that ancestor. */
export function hasLeafAbove(set: FieldSet, path: Path): boolean {
  let at: FieldSet = set;
  for (const [i, element] of path.entries()) {
    const next = below(at, element);
    if (next === undefined) return false;
    if (next === null || isEmpty(next)) return i < path.length - 1;
    at = next;
  }
  return false;
}

/** Whether a set contains an ancestor of a path. */
export function hasAbove(set: FieldSet, path: Path): boolean {
  return path.some((_, length) => length > 0 && has(set, path.slice(0, length)));
}
