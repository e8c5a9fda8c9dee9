import { compareEntries, readEntry } from "../../../src/engine/managedfields/entries/entry.ts";
import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

/**
 * Returns an answer whose managed fields are in the order that they have if all steps with the same time come in the same second. A slow server
 * needs longer.
 */
export function withSortedManagers(answer: ValueMap): ValueMap {
  return changeManagers(answer, sortEntries) as ValueMap;
}

/** Returns a value in which `change` has changed each list of managed fields. */
export function changeManagers(value: Value, change: (entries: readonly Value[]) => readonly Value[]): Value {
  if (isList(value)) return value.map((item) => changeManagers(item, change));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "managedFields" && isList(item) ? change(item) : changeManagers(item, change),
    ]),
  );
}

function sortEntries(items: readonly Value[]): readonly Value[] {
  const entries = items.flatMap((item) => {
    const entry = isMap(item) ? readEntry(item) : undefined;
    return entry === undefined ? [] : [{ item, entry }];
  });
  if (entries.length < items.length) return items;
  return entries.toSorted((a, b) => compareEntries(a.entry, b.entry)).map(({ item }) => item);
}
