import { get, has, isMap, type Value, withKey } from "../../../../value/value.ts";
import type { Result } from "../../command-error.ts";
import { scalarText } from "../model/resource.ts";

/** Merges two items. `keepsOld`: the old item stays in its list as it was. */
type MergeItem = (
  old: Value | undefined,
  change: Value | undefined,
) => Result<{ readonly item: Value | undefined; readonly keepsOld: boolean }>;

/**
 * Merges the items of two lists by their keys: first those of the patch, then the others. With several keys the result can be
 * surprising, as upstream. Upstream: kyaml yaml/walk/associative_sequence.go (v0.21.1).
 */
export function mergeItems(
  start: readonly Value[],
  changes: readonly Value[],
  keys: readonly string[],
  merge: MergeItem,
): Result<readonly Value[]> {
  let old = start;
  let items: readonly Value[] = [];
  let valid = keys;
  const all = keyTexts([...changes, ...start], keys);
  for (const texts of all) {
    const [names, values] = usedKeys(all, texts, keys);
    const [own, wanted] = usedKeys([values], values, names);
    valid = names;
    const finds = (item: Value) =>
      isMap(item) && own.every((key, at) => has(item, key) && scalarText(get(item, key)) === wanted[at]);
    const at = old.findIndex(finds);
    const merged = merge(old[at], changes.find(finds));
    if ("error" in merged) return merged;
    const { item, keepsOld } = merged.value;
    if (item === undefined || item === null || (isMap(item) && Object.keys(item).length === 0)) {
      old = withElement(old, names, values, null);
      continue;
    }
    let made = item;
    for (const [index, key] of names.entries()) {
      const text = values[index] ?? "";
      if (isMap(made) && !has(made, key) && text !== "") made = withKey(made, key, text);
    }
    if (at >= 0 && !keepsOld) old = old.with(at, made);
    items = withElement(items, names, values, made);
  }
  return { value: all.length === 0 ? old : withOldItems(items, old, valid) };
}

/** Returns the texts of the keys of all items, each once. */
function keyTexts(items: readonly Value[], keys: readonly string[]): readonly (readonly string[])[] {
  const known = new Map<string, readonly string[]>();
  for (const item of items) {
    const texts = keys.map((key) => (isMap(item) ? scalarText(get(item, key)) : ""));
    known.set(JSON.stringify(texts), texts);
  }
  const all = [...known.values()];
  if (keys.length < 2) return all;
  for (let one = 0; one < all.length; one++) {
    for (let other = 0; other < all.length; other++) {
      const both = joined(all[one] as readonly string[], all[other] as readonly string[]);
      if (both === null) continue;
      all[one] = both;
      all[other] = both;
    }
  }
  return all;
}

/** Returns two keys as one if they differ only where one of them is empty; null if not. */
function joined(a: readonly string[], b: readonly string[]): readonly string[] | null {
  const isSame = a.every((text, at) => text === b[at] || text === "" || b[at] === "");
  return isSame && a.some((text, at) => text === b[at])
    ? a.map((text, at) => text || (b[at] as string))
    : null;
}

/** Returns the keys that some item has, and their texts; all if no item has one. */
function usedKeys(
  all: readonly (readonly string[])[],
  texts: readonly string[],
  keys: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const isUsed = (_: string, at: number) => all.some((one) => (one[at] ?? "") !== "");
  return keys.some(isUsed) ? [keys.filter(isUsed), texts.filter(isUsed)] : [keys, texts];
}

/** Puts an item in the place of those with the same keys, or at the end; null removes them. Upstream: kyaml yaml/fns.go, ElementSetter. */
function withElement(
  list: readonly Value[],
  keys: readonly string[],
  values: readonly string[],
  element: Value,
): readonly Value[] {
  let hasFound = false;
  const made = list.flatMap((item): readonly Value[] => {
    if (item === null || (isMap(item) && Object.keys(item).length === 0)) return [];
    if (!isMap(item)) return [item];
    const fits = (key: string, at: number) =>
      at >= values.length
        ? at > 0
        : has(item, key) && (values[at] === "" || scalarText(get(item, key)) === values[at]);
    if (!keys.every(fits)) return values.length > 0 ? [item] : [];
    hasFound = true;
    return element === null ? [] : [element];
  });
  return element === null || hasFound ? made : [...made, element];
}

/** Adds the items that were there before. */
function withOldItems(
  items: readonly Value[],
  old: readonly Value[],
  keys: readonly string[],
): readonly Value[] {
  let all = items;
  for (const item of old) {
    const texts: string[] = [];
    for (const key of keys) {
      const value = isMap(item) ? get(item, key) : undefined;
      if (value === undefined) all = [...all, item];
      else texts.push(scalarText(value));
    }
    if (keys.length > 1) all = withElement(all, keys, texts, null);
    all = withElement(all, keys, texts, item);
  }
  return all;
}
