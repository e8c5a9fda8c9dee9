import { isList, isMap, type Value, type ValueMap } from "./value.ts";

/** Compares strings by their UTF-8 bytes, as Go does. UTF-16 has another order above U+D7FF. Negative, 0 or positive. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** A surrogate comes after every code unit that is not one. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Returns the keys of a map sorted by their UTF-8 bytes. */
export function sortedKeys(map: ValueMap): string[] {
  return Object.keys(map).sort(compareText);
}

/**
 * Compares values: numbers, strings, booleans, lists, maps, null; lists and maps item by item.
 * Upstream: structured-merge-diff value/value.go, Compare (v6.4.2).
 */
export function compareValues(a: Value, b: Value): number {
  const kind = kindRank(a) - kindRank(b);
  if (kind !== 0) return Math.sign(kind);
  if (typeof a === "number") return Math.sign(a - (b as number));
  if (typeof a === "string") return Math.sign(compareText(a, b as string));
  if (typeof a === "boolean") return Number(a) - Number(b);
  if (isList(a)) return compareLists(a, b as readonly Value[]);
  if (isMap(a)) return compareMaps(a, b as ValueMap);
  return 0;
}

function kindRank(value: Value): number {
  if (typeof value === "number") return 0;
  if (typeof value === "string") return 1;
  if (typeof value === "boolean") return 2;
  if (value === null) return 5;
  return isList(value) ? 3 : 4;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i] as Value, b[i] as Value);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

function compareMaps(a: ValueMap, b: ValueMap): number {
  const aKeys = sortedKeys(a);
  const bKeys = sortedKeys(b);
  const length = Math.min(aKeys.length, bKeys.length);
  for (let i = 0; i < length; i++) {
    const aKey = aKeys[i] as string;
    const bKey = bKeys[i] as string;
    const order = Math.sign(compareText(aKey, bKey)) || compareValues(a[aKey] as Value, b[bKey] as Value);
    if (order !== 0) return order;
  }
  return Math.sign(aKeys.length - bKeys.length);
}
