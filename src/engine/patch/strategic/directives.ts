import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";

/** Replaces or removes a map or an item: `replace`, `delete`. */
export const DIRECTIVE = "$patch";
/** Lists the keys of a map that stay. */
export const RETAIN_KEYS = "$retainKeys";
/** Removes scalars from the list that is named after a `/`. */
export const DELETE_SCALARS = "$deleteFromPrimitiveList";
/** Gives the order of the items of the list that is named after a `/`. */
export const ORDER = "$setElementOrder";

/** Returns the field that a directive names; null if it names none. */
export function fieldOf(key: string, directive: typeof DELETE_SCALARS | typeof ORDER): string | null {
  return key.startsWith(`${directive}/`) ? key.slice(directive.length + 1) : null;
}

/** Returns a value without the maps that contain `$patch`; undefined if it is such a map. */
export function withoutDirectives(value: Value): Value | undefined {
  if (isMap(value)) {
    if (has(value, DIRECTIVE)) return undefined;
    const out: MutableMap = {};
    for (const key of Object.keys(value)) {
      const kept = withoutDirectives(get(value, key) as Value);
      if (kept !== undefined) put(out, key, kept);
    }
    return out;
  }
  if (!isList(value)) return value;
  return value.map(withoutDirectives).filter((item) => item !== undefined);
}
