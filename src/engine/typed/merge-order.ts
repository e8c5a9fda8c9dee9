import type { PathElement } from "../fieldpath/element.ts";
import type { Items } from "./item.ts";

/**
 * Calls `emit(i, j)` for each item of the merged list, in order. `i` is its position on the left and `j` on the right; -1 if it has
 * none, and `i` is -2 if the left has it several times. Items that only the left has stay before the next shared item. Shared items
 * are in the order of the right. Items that only the right has keep their position among the shared items.
 * Upstream: structured-merge-diff typed/merge.go, visitListItems (v6.4.2).
 */
export function mergeOrder(left: Items, right: Items, emit: (i: number, j: number) => void): void {
  const { elements: lefts } = left;
  const { elements: rights } = right;
  const start = left.duplicates === null ? emitSame(lefts, rights, emit) : 0;
  if (start === rights.length) {
    for (let i = start; i < lefts.length; i++) emit(i, -1);
    return;
  }
  const leftAt = positions(left, start);
  const rightAt = positions(right, start);
  const shared = rights.slice(start).filter((element) => leftAt.has(element));
  let next = 0; // Position in `shared` of the first item that was not emitted yet.
  const merged = new Set<PathElement>();
  const emitRight = (j: number): void => {
    const element = rights[j] as PathElement;
    merged.add(element);
    emit(leftAt.get(element) ?? -1, j);
  };
  for (let i = start, j = start; i < lefts.length || j < rights.length; ) {
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

/** Emits the items that both lists begin with, and returns their number. Not for lists with duplicates. */
function emitSame(
  lefts: readonly PathElement[],
  rights: readonly PathElement[],
  emit: (i: number, j: number) => void,
): number {
  let same = 0;
  for (; same < rights.length && lefts[same] === rights[same]; same++) emit(same, same);
  return same;
}

/** Returns positions by element, from `start` on; -2 for duplicates. */
function positions({ elements, duplicates }: Items, start: number): Map<PathElement, number> {
  const at = new Map<PathElement, number>();
  for (let i = start; i < elements.length; i++) at.set(elements[i] as PathElement, i);
  for (const element of duplicates ?? []) at.set(element, -2);
  return at;
}
