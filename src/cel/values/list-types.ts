import { get, isList, type ValueMap } from "../../engine/value/value.ts";
import { sameValue } from "./same-value.ts";

/** The keys of a list of type map; null for a set. */
type Keys = readonly unknown[] | null;

const types = new WeakMap<object, Keys>();
const containers = new WeakSet<object>();

/**
 * Remembers the type of a list whose schema says that it is a set or a map, so that it is compared and joined as such. Upstream: apiserver
 * pkg/cel/common/valuesunstructured.go, unstructuredMapList and unstructuredSetList (v0.36.3).
 */
export function keepListType(list: readonly unknown[], schema: ValueMap): void {
  const type = get(schema, "x-kubernetes-list-type");
  const keys = get(schema, "x-kubernetes-list-map-keys");
  if (type === "set") types.set(list, null);
  else if (type === "map") types.set(list, isList(keys) ? keys : []);
  if (types.has(list)) containers.add(list);
}

/** Remembers that a list or map has such lists inside, if it has. */
export function keepInside(container: object, items: Iterable<unknown>): void {
  for (const item of items) if (hasListTypes(item)) containers.add(container);
}

/** Whether a value is a set or a list with keys, or has one inside. */
export function hasListTypes(value: unknown): boolean {
  return typeof value === "object" && value !== null && containers.has(value);
}

/** Whether two values are equal. The order of items does not matter for sets and for lists with keys. The type of `a` counts. */
export function sameByType(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    if (!types.has(a)) return a.every((item, i) => sameByType(item, b[i]));
    return b.every((item) => a.some((one) => isSameItem(a, one, item) && sameByType(one, item)));
  }
  if (!(a instanceof Map && b instanceof Map)) return sameValue(a, b);
  return a.size === b.size && [...a].every(([key, one]) => b.has(key) && sameByType(one, b.get(key)));
}

/**
 * Returns the sum of two lists. In a list with keys, an item of `b` replaces the item of `a` with the same keys. A set has each item once. Null
 * for other values.
 */
export function joinByType(a: unknown, b: unknown): readonly unknown[] | null {
  if (!Array.isArray(a) || !Array.isArray(b)) return null;
  const keys = types.get(a);
  if (keys === undefined) return null;
  const made = [...(a as readonly unknown[])];
  for (const item of b) {
    const at = made.findIndex((one) => isSameItem(a, one, item));
    if (at < 0) made.push(item);
    else made[at] = item;
  }
  types.set(made, keys);
  containers.add(made);
  return made;
}

function isSameItem(list: readonly unknown[], a: unknown, b: unknown): boolean {
  const keys = types.get(list);
  if (!keys) return sameValue(a, b);
  return a instanceof Map && b instanceof Map && keys.every((key) => sameValue(a.get(key), b.get(key)));
}
