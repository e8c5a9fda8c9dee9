import { formatPlain } from "../../value/text.ts";
import { get, has, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The fields that are taken for a merge key, the first that fits before the others. */
export const CONVENTIONAL_KEYS = ["containerPort", "port", "mountPath", "name", "uid", "ip", "path"] as const;

export type ConventionalKey = (typeof CONVENTIONAL_KEYS)[number];

/**
 * The field that tells the items of lists apart: the first conventional one that every item of all lists has. Null, and the
 * lists are atomic, if one item is no object, if there is no such field, or if there is no item at all.
 */
export function conventionalKey(...lists: readonly (readonly Value[])[]): ConventionalKey | null {
  const items = lists.flat();
  if (items.length === 0 || !items.every(isMap)) return null;
  return CONVENTIONAL_KEYS.find((key) => items.every((item) => has(item as ValueMap, key))) ?? null;
}

/** What tells an item apart, as text: 80 and "80" are one. */
export function keyText(item: ValueMap, key: string): string {
  return formatPlain(get(item, key) ?? null);
}
