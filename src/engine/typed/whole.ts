import type { PathElement } from "../fieldpath/element.ts";
import { type FieldSet, setOf } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/compile.ts";
import { isEmptyMap } from "../value/own.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { atomFor } from "./typed.ts";

/**
 * Everything that comes or goes when a value comes or goes as a whole: its path and every path below it, struct
 * fields too. Null for a leaf.
 * Upstream: structured-merge-diff typed/compare.go, with one side nil (v6.4.2).
 */
export function wholeOf(value: Value, type: Type, errors: string[]): FieldSet | null {
  switch (atomFor(type, value)) {
    case "map": {
      const map = type.map as MapType;
      if (map.atomic || !isMap(value) || isEmptyMap(value)) return null;
      return wholeMap(value, map, errors);
    }
    case "list": {
      const list = type.list as ListType;
      if (list.atomic || !isList(value) || value.length === 0) return null;
      return wholeList(value, list, errors);
    }
    default:
      return null;
  }
}

function wholeMap(map: ValueMap, type: MapType, errors: string[]): FieldSet {
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (const key in map) {
    const child = typeOfKey(type, key);
    keys.push(type.fields.get(key)?.element ?? `f:${key}`);
    kids.push(child === null ? null : wholeOf(map[key] as Value, child, errors));
  }
  return setOf(true, keys, kids);
}

function wholeList(list: readonly Value[], type: ListType, errors: string[]): FieldSet {
  const items = itemsOf(type, list);
  for (const { index, error } of items.errors) errors.push(`element ${index}: ${error}`);
  const child = type.element();
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (let i = 0; i < list.length; i++) {
    const element = items.elements[i] as PathElement;
    if (element === "" || items.duplicates?.has(element)) continue;
    keys.push(element);
    kids.push(wholeOf(list[i] as Value, child, errors));
  }
  for (const element of items.duplicates ?? []) {
    if (element === "") continue;
    keys.push(element);
    kids.push(null);
  }
  return setOf(true, keys, kids);
}
