import type { PathElement } from "../fieldpath/element.ts";
import type { Items } from "./item.ts";

/**
 * Calls `emit(i, j)` for each item of the merged list, in order: `i` its position on the left, `j` on the right,
 * -1 where it has none, `i` -2 where it stands on the left more than once. Items of the left alone keep their place
 * before the next shared item, shared items follow the order of the right, and items of the right alone stand where
 * the right has them among the shared ones.
 * Upstream: structured-merge-diff typed/merge.go, visitListItems (v6.4.2).
 */
export function mergeOrder(left: Items, right: Items, emit: (i: number, j: number) => void): void {
  const { elements: lefts } = left;
  const { elements: rights } = right;
  if (left.duplicates === null && startsWith(lefts, rights)) {
    for (let i = 0; i < lefts.length; i++) emit(i, i < rights.length ? i : -1);
    return;
  }
  const leftAt = positions(left);
  const rightAt = positions(right);
  const shared = rights.filter((element) => leftAt.has(element));
  let next = 0; // of `shared`: the first that is not yet in the output
  const merged = new Set<PathElement>();
  const emitRight = (j: number): void => {
    const element = rights[j] as PathElement;
    merged.add(element);
    emit(leftAt.get(element) ?? -1, j);
  };
  for (let i = 0, j = 0; i < lefts.length || j < rights.length; ) {
    if (i < lefts.length && j < rights.length) {
      const element = lefts[i] as PathElement;
      if (element === rights[j]) {
        emitRight(j);
        i++;
        j++;
        next++;
        continue;
      }
      if (rightAt.has(element) && next < shared.length && shared[next] !== element) {
        i++;
        continue;
      }
    }
    if (i < lefts.length) {
      const element = lefts[i] as PathElement;
      if (!rightAt.has(element)) {
        emit(i, -1);
        i++;
        continue;
      }
      if (merged.has(element)) i++;
    }
    if (j < rights.length) {
      if (shared[next] === rights[j]) next++;
      emitRight(j);
      j++;
    }
  }
}

function startsWith(lefts: readonly PathElement[], rights: readonly PathElement[]): boolean {
  if (rights.length > lefts.length) return false;
  for (let i = 0; i < rights.length; i++) if (lefts[i] !== rights[i]) return false;
  return true;
}

/** Positions by element; -2 for one that stands more than once. */
function positions({ elements, duplicates }: Items): Map<PathElement, number> {
  const at = new Map<PathElement, number>();
  for (let i = 0; i < elements.length; i++) at.set(elements[i] as PathElement, i);
  for (const element of duplicates ?? []) at.set(element, -2);
  return at;
}
