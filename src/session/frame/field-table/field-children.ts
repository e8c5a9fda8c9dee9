import { fieldElement, INVALID_ELEMENT, type PathElement } from "../../../engine/fieldpath/element.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../../../engine/schema/resolve-type.ts";
import { itemsOf } from "../../../engine/typed/item.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { compareKeys, sortedKeys } from "../../../text/yaml/print/key-order.ts";

/** The values of one field: in the live object, in the object before, and in what managers want. */
type Values = {
  readonly type: Type | null;
  readonly live: Value | undefined;
  readonly old: Value | undefined;
  readonly wishes: readonly Value[];
};

/** A field below another one. `wishes` has an item for each of the parent's, undefined without the field. */
export type FieldChild = Omit<Values, "wishes"> & {
  readonly element: PathElement;
  readonly wishes: readonly (Value | undefined)[];
};

/** Whether a field has one row: its value is a scalar, is empty, or can only be owned as a whole. */
export function isOneRow(value: Value | undefined, type: Type | null): boolean {
  if (isMap(value)) return type?.map?.atomic === true || isEmptyMap(value);
  return !isList(value) || value.length === 0 || type?.list?.associative !== true;
}

function isEmptyMap(map: ValueMap): boolean {
  for (const _ in map) return false;
  return true;
}

/** Returns how the server merges a map or list: `atomic`, `by name`, `set`; empty for other values. */
export function mergeNote(value: Value | undefined, type: Type | null): string {
  if (isMap(value)) return type?.map?.atomic === true ? "atomic" : "";
  if (!isList(value)) return "";
  if (type?.list?.associative !== true) return "atomic";
  return type.list.keys.length === 0 ? "set" : `by ${type.list.keys.join(", ")}`;
}

/** Returns the fields of a map, or the items of a list by their keys: first those of the live object in the order of its YAML. */
export function childrenOf(values: Values): readonly FieldChild[] {
  const some = values.live ?? values.old ?? values.wishes[0];
  const { type } = values;
  if (isMap(some)) return fieldsOf(values, type?.map ?? null);
  return isList(some) && type?.list ? listItemsOf(values, type.list) : [];
}

function fieldsOf({ live, old, wishes }: Values, map: MapType | null): readonly FieldChild[] {
  const keys = allKeys([live, old, ...wishes].filter(isMap));
  return keys.map((key) => ({
    element: map?.fields.get(key)?.element ?? fieldElement(key),
    type: map === null ? null : typeOfKey(map, key),
    live: fieldOf(live, key),
    old: fieldOf(old, key),
    wishes: wishes.map((wish) => fieldOf(wish, key)),
  }));
}

function fieldOf(value: Value | undefined, key: string): Value | undefined {
  return isMap(value) ? get(value, key) : undefined;
}

/** Returns the keys of all maps in the order of YAML. */
function allKeys([first = {}, ...others]: readonly ValueMap[]): readonly string[] {
  const keys = sortedKeys(first);
  const more = others.flatMap((map) => Object.keys(map).filter((key) => !has(first, key)));
  return more.length === 0 ? keys : [...new Set([...keys, ...more])].sort(compareKeys);
}

function listItemsOf({ live, old, wishes }: Values, list: ListType): readonly FieldChild[] {
  const type = list.element();
  const lists = [live, old, ...wishes].map((value) => itemsByElement(value, list));
  const elements = new Set(lists.flatMap((items) => [...items.keys()]));
  return [...elements].map((element) => {
    const [now, before, ...wanted] = lists.map((items) => items.get(element));
    return { element, type, live: now, old: before, wishes: wanted };
  });
}

function itemsByElement(value: Value | undefined, list: ListType): ReadonlyMap<PathElement, Value> {
  if (!isList(value)) return NO_ITEMS;
  const { elements } = itemsOf(list, value);
  return new Map(
    value.flatMap((item, at): readonly [PathElement, Value][] => {
      const element = elements[at] as PathElement;
      return element === INVALID_ELEMENT ? [] : [[element, item]];
    }),
  );
}

const NO_ITEMS: ReadonlyMap<PathElement, Value> = new Map();
