import { formatPlain } from "../../value/go-format.ts";
import { get, has, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The fields that Metacontroller uses as merge keys, in order of preference. */
export const CONVENTIONAL_KEYS = ["containerPort", "port", "mountPath", "name", "uid", "ip", "path"] as const;

/** One of {@link CONVENTIONAL_KEYS}. */
export type ConventionalKey = (typeof CONVENTIONAL_KEYS)[number];

/**
 * Returns the merge key of lists: the first conventional key that every item has. Returns null, and the lists are atomic, if an
 * item is not an object, if the items share no key, or if there are no items.
 */
export function conventionalKey(...lists: readonly (readonly Value[])[]): ConventionalKey | null {
  const items = lists.flat();
  if (items.length === 0 || !items.every(isMap)) return null;
  return CONVENTIONAL_KEYS.find((key) => items.every((item) => has(item as ValueMap, key))) ?? null;
}

/** Returns the value of an item's merge key as text: 80 and "80" are the same key. */
export function keyText(item: ValueMap, key: string): string {
  return formatPlain(get(item, key) ?? null);
}
