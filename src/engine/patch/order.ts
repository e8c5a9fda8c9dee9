import { compareText } from "../value/order.ts";
import { formatPlain } from "../value/text.ts";
import type { Value } from "../value/value.ts";
import { checkHashable, checkMergeKey, findByKey, type ItemKind, isDeletion, keyOf } from "./items.ts";
import type { Outcome } from "./outcome.ts";

/** Scalars by their texts, as Go's `%v` prints them. Equal ones end in the opposite order, as they do upstream. */
export function sortScalars(items: readonly Value[]): readonly Value[] {
  return items.toReversed().sort((a, b) => compareText(formatPlain(a), formatPlain(b)));
}

/** Maps by the texts of their merge keys, likewise. */
export function sortByKey(items: readonly Value[], mergeKey: string): readonly Value[] {
  return items.toReversed().sort((a, b) => compareText(textOfKey(a, mergeKey), textOfKey(b, mergeKey)));
}

/** The text by which items are sorted and told apart. */
export function textOfKey(item: Value, mergeKey: string): string {
  return formatPlain(keyOf(item, mergeKey) ?? null);
}

/** Items in the order of others; deletions, where items are maps, at the end. */
export function sortLike(
  items: readonly Value[],
  order: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): Outcome<readonly Value[]> {
  if (kind === "map") {
    for (const item of [...items, ...order]) {
      const wrong = checkMergeKey(item, mergeKey);
      if (wrong !== null) return wrong;
    }
  }
  const stay = kind === "map" ? items.filter((item) => !isDeletion(item)) : items;
  const sorted = sortByPlace(stay, placesIn(order, mergeKey, kind));
  return { value: kind === "map" ? [...sorted, ...items.filter(isDeletion)] : sorted };
}

/** Items without a place come before those sorted so far: upstream's comparison is no order there, and this is what comes of it. */
function sortByPlace(items: readonly Value[], placeOf: (item: Value) => number): readonly Value[] {
  const out: { readonly item: Value; readonly place: number }[] = [];
  for (const item of items) {
    const place = placeOf(item);
    let at = out.length;
    while (at > 0 && isBefore(place, out[at - 1]?.place as number)) at--;
    out.splice(at, 0, { item, place });
  }
  return out.map(({ item }) => item);
}

function isBefore(place: number, other: number): boolean {
  return place < 0 || other < 0 || place < other;
}

/** Where an item stands in a list; -1 if it does not. */
function placesIn(order: readonly Value[], mergeKey: string, kind: ItemKind): (item: Value) => number {
  const identity = (item: Value): Value => (kind === "map" ? (keyOf(item, mergeKey) ?? null) : item);
  const places = new Map<Value, number>();
  for (const [at, item] of order.entries()) {
    if (!places.has(identity(item))) places.set(identity(item), at);
  }
  return (item) => places.get(identity(item)) ?? -1;
}

/**
 * Puts merged items in order: those of `order` as they stand there, others as in `live`, each of these before the first one
 * of `order` that follows it in `live`.
 */
export function arrange(
  merged: readonly Value[],
  order: readonly Value[],
  live: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): Outcome<readonly Value[]> {
  const parts = partition(merged, order, mergeKey);
  return "error" in parts ? parts : interleave(parts.value, order, live, mergeKey, kind);
}

export type Parts = { readonly named: readonly Value[]; readonly others: readonly Value[] };

/** Tells items that `order` names from others. */
export function partition(
  items: readonly Value[],
  order: readonly Value[],
  mergeKey: string,
): Outcome<Parts> {
  const named: Value[] = [];
  const others: Value[] = [];
  if (mergeKey === "") {
    const wrong = [...order, ...items].map(checkHashable).find((problem) => problem !== null);
    if (wrong !== undefined) return wrong;
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

/** Puts both parts in one order. */
export function interleave(
  { named, others }: Parts,
  order: readonly Value[],
  live: readonly Value[],
  mergeKey: string,
  kind: ItemKind,
): Outcome<readonly Value[]> {
  const right = sortLike(named, order, mergeKey, kind);
  if ("error" in right) return right;
  const left = sortLike(others, live, mergeKey, kind);
  if ("error" in left) return left;
  const place = placesIn(live, mergeKey, kind);
  const leftPlaces = left.value.map(place);
  const rightPlaces = right.value.map(place);
  const items: Value[] = [];
  let i = 0;
  let j = 0;
  while (i < left.value.length || j < right.value.length) {
    const at = leftPlaces[i] ?? -1;
    const other = rightPlaces[j] ?? -1;
    const takeLeft = j >= right.value.length || (at >= 0 && other >= 0 && at < other);
    items.push((takeLeft ? left.value[i++] : right.value[j++]) as Value);
  }
  return { value: items };
}
