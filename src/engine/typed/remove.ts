import type { PathElement } from "../fieldpath/element.ts";
import { below, emptySet, type FieldSet, isEmpty, isMember } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { isEmptyMap } from "../value/own.ts";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { atomFor, type TypedValue } from "./typed.ts";

/**
 * Removes the items and fields of `set` from a value. A map or list that loses its last item becomes null. So does an atomic or
 * empty one if `set` contains a path below it. Returns the value itself if nothing is removed.
 * Upstream: structured-merge-diff typed/remove.go (v6.4.2).
 */
export function removeItems({ value, type }: TypedValue, set: FieldSet): Value {
  return removeFrom(value, type, set);
}

function removeFrom(value: Value, type: Type | null, set: FieldSet): Value {
  if (type === null) return null;
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) ? removeFromMap(value, type.map as MapType, set) : null;
    case "scalar":
      return value;
    case "list":
      return isList(value) ? removeFromList(value, type.list as ListType, set) : null;
    default:
      return null;
  }
}

function removeFromMap(map: ValueMap, type: MapType, set: FieldSet): Value {
  if (type.atomic) return null;
  let changed = false;
  let some = false;
  const out: MutableMap = {};
  for (const key in map) {
    const value = map[key] as Value;
    const subset = below(set, `f:${key}`);
    some = true;
    if (subset === undefined) {
      put(out, key, value);
    } else if (isMember(subset)) {
      changed = true;
    } else {
      const kept = removeFrom(value, typeOfKey(type, key), subset as FieldSet);
      changed ||= kept !== value;
      put(out, key, kept);
    }
  }
  if (!changed) return some ? map : null;
  return isEmptyMap(out) ? null : out;
}

function removeFromList(list: readonly Value[], type: ListType, set: FieldSet): Value {
  if (type.atomic || list.length === 0) return null;
  if (isEmpty(set)) return list;
  const { elements } = itemsOf(type, list);
  const child = type.element();
  let changed = false;
  const out: Value[] = [];
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as Value;
    const subset = below(set, elements[i] as PathElement);
    if (subset === undefined) {
      out.push(item);
    } else if (isMember(subset)) {
      changed = true;
    } else {
      const kept = removeFrom(item, child, subset ?? emptySet);
      changed ||= kept !== item;
      out.push(kept);
    }
  }
  if (!changed) return list;
  return out.length === 0 ? null : out;
}
