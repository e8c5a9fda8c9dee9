import { get, has, isList, isMap, type MutableMap, put, type Value } from "../value/value.ts";

/** What a patch says about a map or an item: `replace`, `delete`. */
export const DIRECTIVE = "$patch";
/** The keys of a map that stay. */
export const RETAIN_KEYS = "$retainKeys";
/** In front of `/` and the name of a list of scalars: what to take out of it. */
export const DELETE_SCALARS = "$deleteFromPrimitiveList";
/** In front of `/` and the name of a list: the order of its items. */
export const ORDER = "$setElementOrder";

/** The field that a directive with a name is about; null where there is no name. */
export function fieldOf(key: string, directive: typeof DELETE_SCALARS | typeof ORDER): string | null {
  return key.startsWith(`${directive}/`) ? key.slice(directive.length + 1) : null;
}

/** A value without the maps in it that hold a `$patch`; undefined for such a map itself. */
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

/** A value without the nulls in its maps. */
export function withoutNulls(value: Value): Value {
  if (isMap(value)) {
    const out: MutableMap = {};
    for (const key of Object.keys(value)) {
      const held = get(value, key) as Value;
      if (held !== null) put(out, key, withoutNulls(held));
    }
    return out;
  }
  return isList(value) ? value.map(withoutNulls) : value;
}
