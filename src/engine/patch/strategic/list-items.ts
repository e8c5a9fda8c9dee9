import { formatPlain, goType } from "../../value/go-format.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { badArgument, crashed, failed, listsOfLists, NIL_POINTER, noMergeKey } from "../patch-errors.ts";
import type { PatchFailure, PatchResult } from "../patch-result.ts";
import { DIRECTIVE } from "./directives.ts";

export type ItemKind = "map" | "scalar";

/** Returns the kind of the items of lists: maps, or scalars of one type. An error if they differ. */
export function itemKind(...lists: readonly (readonly Value[])[]): PatchResult<ItemKind> {
  let found: string | null = null;
  for (const item of lists.flat()) {
    if (found === null) {
      if (item === null) return crashed(NIL_POINTER);
      if (isList(item)) return listsOfLists;
      found = goType(item);
    } else if (goType(item) !== found) {
      return failed(`list element types are not identical: ${formatPlain(lists)}`);
    }
  }
  if (found === null) return failed("no elements in any of the given slices");
  return { value: found.startsWith("map") ? "map" : "scalar" };
}

/** Whether Go's `==` is true for two decoded values; it panics for two maps and for two lists. */
export function isSame(a: Value, b: Value): PatchResult<boolean> {
  if (isMap(a) && isMap(b)) return uncomparable(a);
  if (isList(a) && isList(b)) return uncomparable(a);
  return { value: a === b };
}

function uncomparable(value: Value): PatchFailure {
  return crashed(`runtime error: comparing uncomparable type ${goType(value)}`);
}

/** Returns an error if a value cannot be the key of a Go map. `empty`: whether the map is empty, which changes the message. */
export function checkHashable(value: Value, empty = false): PatchFailure | null {
  if (!isMap(value) && !isList(value)) return null;
  return crashed(
    empty
      ? `hash of unhashable type: ${goType(value)}`
      : `runtime error: hash of unhashable type ${goType(value)}`,
  );
}

/** Whether two items have the same merge key; without a merge key, whether they are equal. */
export function isSameItem(a: Value, b: Value, mergeKey: string): PatchResult<boolean> {
  if (mergeKey === "") return isSame(a, b);
  if (!isMap(a)) return badArgument("map", a);
  if (!isMap(b)) return badArgument("map", b);
  const wrong = checkMergeKey(a, mergeKey) ?? checkMergeKey(b, mergeKey);
  return wrong ?? isSame(get(a, mergeKey) as Value, get(b, mergeKey) as Value);
}

/** Returns an error if an item is not a map or has no merge key. */
export function checkMergeKey(item: Value, mergeKey: string): PatchFailure | null {
  if (!isMap(item)) return badArgument("map", item);
  return has(item, mergeKey) ? null : noMergeKey(item, mergeKey);
}

/** Returns the merge key of an item; undefined if it has none. */
export function keyOf(item: Value, mergeKey: string): Value | undefined {
  return isMap(item) ? get(item, mergeKey) : undefined;
}

/** Returns the position of the first item with that merge key; -1 if there is none. */
export function findByKey(items: readonly Value[], mergeKey: string, key: Value): PatchResult<number> {
  for (const [at, item] of items.entries()) {
    if (!isMap(item)) return failed(`value for key ${at} is not a map`);
    const held = get(item, mergeKey);
    if (held === undefined) continue;
    const same = isSame(held, key);
    if ("error" in same || same.value) return "error" in same ? same : { value: at };
  }
  return { value: -1 };
}

/** Removes the items with that merge key. */
export function withoutKeyed(
  items: readonly Value[],
  mergeKey: string,
  key: Value,
): PatchResult<readonly Value[]> {
  let left = items;
  for (;;) {
    const at = findByKey(left, mergeKey, key);
    if ("error" in at) return at;
    if (at.value < 0) return { value: left };
    left = [...left.slice(0, at.value), ...left.slice(at.value + 1)];
  }
}

/** Returns scalars without duplicates. The last item takes the position of a dropped one. */
export function deduplicate(items: readonly Value[]): readonly Value[] {
  const all = [...items];
  return all.slice(0, deduplicateInPlace(all));
}

/**
 * Deduplicates in place, and returns how many items are left at the start. The items behind them do not change, as in upstream's
 * lists.
 */
export function deduplicateInPlace(all: Value[]): number {
  let length = all.length;
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j < length; j++) {
      if (all[i] !== all[j]) continue;
      length--;
      all[j] = all[length] as Value;
      j--;
    }
  }
  return length;
}

/** Whether an item removes one: `$patch: delete`. */
export function isDeletion(item: Value): item is ValueMap {
  return isMap(item) && get(item, DIRECTIVE) === "delete";
}
