import { isOwn } from "./own.ts";
import type { Value, ValueMap } from "./value.ts";

/** Whether two JSON values are equal. The order of lists matters, the order of keys does not. */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b);
  return !Array.isArray(b) && equalMaps(a as ValueMap, b as ValueMap);
}

function equalLists(a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!equal(a[i] as Value, b[i] as Value)) return false;
  return true;
}

function equalMaps(a: ValueMap, b: ValueMap): boolean {
  let missing = 0;
  for (const key in a) {
    const there = b[key];
    if (there === undefined || !isOwn(b, key, there) || !equal(a[key] as Value, there)) return false;
    missing++;
  }
  for (const _ in b) missing--;
  return missing === 0;
}
