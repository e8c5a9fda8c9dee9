import { formatPlain } from "../../value/go-format.ts";
import { compareText } from "../../value/order.ts";
import type { Value } from "../../value/value.ts";
import type { PatchFailure, PatchResult } from "../patch-result.ts";
import {
  checkHashable,
  checkMergeKey,
  findByKey,
  type ItemKind,
  isDeletion,
  isSame,
  keyOf,
} from "./list-items.ts";

/** Sorts scalars as Go's `%v` prints them. Equal ones end in the opposite order, as upstream's do. */
export function sortScalars(items: readonly Value[]): readonly Value[] {
  return items.toReversed().sort((a, b) => compareText(formatPlain(a), formatPlain(b)));
}

/** Sorts maps by their merge keys in the same way. */
export function sortByKey(items: readonly Value[], mergeKey: string): readonly Value[] {
  return items.toReversed().sort((a, b) => compareText(textOfKey(a, mergeKey), textOfKey(b, mergeKey)));
}

/** Returns the string that an item is sorted and compared by. */
export function textOfKey(item: Value, mergeKey: string): string {
  return formatPlain(keyOf(item, mergeKey) ?? null);
}

/** Sorts items in the order of other items. Deletions of maps come last. */
export function sortLike(
  items: readonly Value[],
  order: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): PatchResult<readonly Value[]> {
  if (kind === "map") {
    for (const item of [...items, ...order]) {
      const wrong = checkMergeKey(item, mergeKey);
      if (wrong !== null) return wrong;
    }
  }
  const stay = kind === "map" ? items.filter((item) => !isDeletion(item)) : items;
  const place = placesIn(order, mergeKey, kind);
  const places = stay.length > 1 ? stay.map(place) : [];
  const crash = places.find((at) => typeof at === "object");
  if (crash !== undefined) return crash;
  const sorted = places.length === 0 ? stay : sortByPlace(stay, places as readonly number[]);
  return { value: kind === "map" ? [...sorted, ...items.filter(isDeletion)] : sorted };
}

/**
 * Items without a position come before the items that are sorted already. Upstream's comparison is not an order there, and this is
 * its result.
 */
function sortByPlace(items: readonly Value[], places: readonly number[]): readonly Value[] {
  const out: { readonly item: Value; readonly place: number }[] = [];
  for (const [i, item] of items.entries()) {
    const place = places[i] as number;
    let at = out.length;
    while (at > 0 && isBefore(place, out[at - 1]?.place as number)) at--;
    out.splice(at, 0, { item, place });
  }
  return out.map(({ item }) => item);
}

function isBefore(place: number, other: number): boolean {
  return place < 0 || other < 0 || place < other;
}

/** Returns the positions of items in a list; -1 for an item that is not in it. An error for a key that Go cannot compare. */
function placesIn(
  order: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): (item: Value) => number | PatchFailure {
  const identity = (item: Value): Value => (kind === "map" ? (keyOf(item, mergeKey) ?? null) : item);
  const places = new Map<Value, number>();
  const odd: Value[] = [];
  for (const [at, item] of order.entries()) {
    const key = identity(item);
    if (typeof key === "object" && key !== null) odd.push(key);
    else if (!places.has(key)) places.set(key, at);
  }
  return (item) => {
    const key = identity(item);
    const crash = odd.map((other) => isSame(other, key)).find((same) => "error" in same);
    return crash ?? places.get(key) ?? -1;
  };
}

/**
 * Sorts merged items: those of `order` in its order, the others as in `live`. Each of these comes before the first item of `order`
 * that follows it in `live`.
 */
export function arrange(
  merged: readonly Value[],
  order: readonly Value[],
  live: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): PatchResult<readonly Value[]> {
  const parts = partition(merged, order, mergeKey);
  return "error" in parts ? parts : interleave(parts.value, order, live, mergeKey, kind);
}

export type Parts = { readonly named: readonly Value[]; readonly others: readonly Value[] };

/** Separates the items that `order` contains from the others. */
export function partition(
  items: readonly Value[],
  order: readonly Value[],
  mergeKey: string,
): PatchResult<Parts> {
  const named: Value[] = [];
  const others: Value[] = [];
  if (mergeKey === "") {
    for (const item of [...order, ...items]) {
      const wrong = checkHashable(item, order.length === 0);
      if (wrong !== null) return wrong;
    }
    const members = new Set(order);
    for (const item of items) (members.has(item) ? named : others).push(item);
    return { value: { named, others } };
  }
  for (const item of items) {
    const wrong = checkMergeKey(item, mergeKey);
    if (wrong !== null) return wrong;
    const at = findByKey(order, mergeKey, keyOf(item, mergeKey) as Value);
    if ("error" in at) return at;
    (at.value < 0 ? others : named).push(item);
  }
  return { value: { named, others } };
}

/** Merges both parts into one order. */
export function interleave(
  { named, others }: Parts,
  order: readonly Value[],
  live: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): PatchResult<readonly Value[]> {
  const right = sortLike(named, order, mergeKey, kind);
  if ("error" in right) return right;
  const left = sortLike(others, live, mergeKey, kind);
  if ("error" in left) return left;
  const place = placesIn(live, mergeKey, kind);
  const items: Value[] = [];
  let i = 0;
  let j = 0;
  while (i < left.value.length && j < right.value.length) {
    const at = place(left.value[i] as Value);
    const other = place(right.value[j] as Value);
    if (typeof at === "object") return at;
    if (typeof other === "object") return other;
    const takeLeft = at >= 0 && other >= 0 && at < other;
    items.push((takeLeft ? left.value[i++] : right.value[j++]) as Value);
  }
  items.push(...left.value.slice(i), ...right.value.slice(j));
  return { value: items };
}
