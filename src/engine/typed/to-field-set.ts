import type { PathElement } from "../fieldpath/element.ts";
import { emptySet, type FieldSet, setOf, shared } from "../fieldpath/set.ts";
import type { ListType, MapType, Type } from "../schema/resolve-type.ts";
import { isEmptyMap } from "../value/own.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { atomFor, type TypedValue } from "./typed.ts";

/**
 * Returns the paths of a value: its leaves, list items and map keys. A declared struct field is a member only if it is a leaf, null
 * or an empty map. An empty granular list has no path. Duplicate items are one member without paths below it. The value has to fit
 * its type. The same reference gives the same set.
 * Upstream: structured-merge-diff typed/tofieldset.go (v6.4.2).
 */
export function toFieldSet({ value, type }: TypedValue): FieldSet {
  if (!isMap(value)) return collect(value, type, false) ?? emptySet;
  const found = known.get(value);
  if (found?.type === type) return found.set;
  const set = collect(value, type, false) ?? emptySet;
  known.set(value, { type, set });
  return set;
}

const known = new WeakMap<ValueMap, { readonly type: Type; readonly set: FieldSet }>();

/** Returns the paths below a value; null if it is a leaf, undefined if it has none. `self`: whether the value is a member. */
function collect(value: Value, type: Type, self: boolean): FieldSet | null | undefined {
  switch (atomFor(type, value)) {
    case "map": {
      const map = type.map as MapType;
      if (map.atomic) return null;
      return isMap(value) ? collectMap(value, map, self) : undefined;
    }
    case "scalar":
      return null;
    case "list": {
      const list = type.list as ListType;
      if (list.atomic) return null;
      return isList(value) ? collectList(value, list, self) : undefined;
    }
    default:
      return undefined;
  }
}

function collectMap(map: ValueMap, type: MapType, self: boolean): FieldSet | undefined {
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  for (const key in map) {
    const value = map[key] as Value;
    const field = type.fields.get(key);
    const member = field === undefined || value === null;
    const child = field === undefined ? (type.element?.() ?? null) : field.type();
    const below = child === null ? undefined : collect(value, child, member);
    if (below === undefined && !member && !(isMap(value) && isEmptyMap(value))) continue;
    keys.push(field === undefined ? `f:${key}` : field.element);
    children.push(below ?? null);
  }
  return keys.length === 0 ? undefined : setOf(self, keys, children);
}

function collectList(list: readonly Value[], type: ListType, self: boolean): FieldSet | undefined {
  if (list.length === 0) return undefined;
  const { elements, duplicates } = itemsOf(type, list);
  const child = type.element();
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  let last: FieldSet | null = null;
  for (let i = 0; i < list.length; i++) {
    const element = elements[i] as PathElement;
    if (duplicates?.has(element)) continue;
    last = shared(collect(list[i] as Value, child, true) ?? null, last);
    keys.push(element);
    children.push(last);
  }
  for (const element of duplicates ?? []) {
    keys.push(element);
    children.push(null);
  }
  return setOf(self, keys, children);
}
