import { INVALID_ELEMENT, type PathElement } from "../fieldpath/element.ts";
import type { ListType } from "../schema/resolve-type.ts";
import { isDeeper, TOO_DEEP } from "../value/depth.ts";
import { quoteGo } from "../value/go-format.ts";
import { printJson } from "../value/json/json.ts";
import { own } from "../value/own.ts";
import { isList, isMap, type Value } from "../value/value.ts";

/** Why an item of a set or keyed list has no path element. */
export type ItemError = { readonly error: string };

/**
 * Returns the path element of an item of an associative list: in a keyed list its keys, with defaults for missing ones, in a set
 * the item itself.
 * Upstream: structured-merge-diff typed/helpers.go, listItemToPathElement (v6.4.2).
 */
export function itemElement(list: ListType, item: Value): PathElement | ItemError {
  if (!list.associative) return { error: "invalid indexing of non-associative list" };
  return list.keys.length > 0 ? keyedElement(list, item) : setElement(item);
}

function setElement(item: Value): PathElement | ItemError {
  if (isMap(item)) return { error: "associative list without keys has an element that's a map type" };
  if (isList(item)) return { error: "not supported: associative list with lists as elements" };
  if (item === null) return { error: "associative list without keys has an element that's an explicit null" };
  return `v:${printJson(item)}`;
}

function keyedElement(list: ListType, item: Value): PathElement | ItemError {
  if (item === null) return { error: "associative list with keys may not have a null element" };
  if (!isMap(item)) return { error: "associative list with keys may not have non-map elements" };
  let element = "k:{";
  for (const { name, prefix } of list.sortedKeys) {
    let value = own(item, name);
    if (value === undefined) {
      const known = keyDefault(list, name);
      if (known === null) continue;
      if ("error" in known) return known;
      value = known.value;
    }
    if (typeof value === "object" && isDeeper(value)) return { error: TOO_DEEP };
    element += element.length > 3 ? `,${prefix}${printJson(value)}` : prefix + printJson(value);
  }
  return element.length > 3 ? `${element}}` : omitsAll(list);
}

function keyDefault(list: ListType, name: string): { readonly value: Value } | ItemError | null {
  const element = list.element();
  const why = `couldn't find default value for ${name}: `;
  if (element.unresolved) return { error: `${why}invalid elementType for list` };
  if (element.map === null) return { error: `${why}associative list may not have non-map types` };
  const value = element.map.fields.get(name)?.field.default;
  return value === undefined || value === null ? null : { value };
}

function omitsAll(list: ListType): ItemError {
  const names = list.keys.map(quoteGo).join(" ");
  return {
    error: `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
  };
}

/** The path elements of the items of an associative list. */
export type Items = {
  readonly type: ListType;
  /** One for each item: the invalid element if an item has none. */
  readonly elements: readonly PathElement[];
  /** The errors of items, by position. */
  readonly errors: readonly { readonly index: number; readonly error: string }[];
  /** Elements of several items; null if there are none. */
  readonly duplicates: ReadonlySet<PathElement> | null;
};

const LARGE = 16;
const remembered = new WeakMap<readonly Value[], Items>();

/** Returns the elements of a list's items. Those of large lists are cached, since every walker needs them. */
export function itemsOf(type: ListType, list: readonly Value[]): Items {
  if (list.length < LARGE) return indexItems(type, list);
  const known = remembered.get(list);
  if (known !== undefined && known.type === type) return known;
  const items = indexItems(type, list);
  remembered.set(list, items);
  return items;
}

/** Caches the elements of a list that was composed of items of other lists, without duplicates. */
export function rememberItems(
  type: ListType,
  list: readonly Value[],
  elements: readonly PathElement[],
): void {
  if (list.length >= LARGE) remembered.set(list, { type, elements, errors: NO_ERRORS, duplicates: null });
}

const NO_ERRORS: Items["errors"] = [];

function indexItems(type: ListType, list: readonly Value[]): Items {
  const elements: PathElement[] = new Array(list.length);
  let errors: { index: number; error: string }[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const element = itemElement(type, list[i] as Value);
    if (typeof element === "string") elements[i] = element;
    else {
      elements[i] = INVALID_ELEMENT;
      errors ??= [];
      errors.push({ index: i, error: element.error });
    }
  }
  return { type, elements, errors: errors ?? NO_ERRORS, duplicates: findDuplicates(elements) };
}

function findDuplicates(elements: readonly PathElement[]): ReadonlySet<PathElement> | null {
  if (isAscending(elements) || new Set(elements).size === elements.length) return null;
  const seen = new Set<PathElement>();
  const found = new Set<PathElement>();
  for (const element of elements) {
    if (seen.has(element)) found.add(element);
    seen.add(element);
  }
  return found;
}

/** Whether the elements ascend, as in a sorted list: then there are no duplicates. */
function isAscending(elements: readonly PathElement[]): boolean {
  for (let i = 1; i < elements.length; i++) {
    if (!((elements[i - 1] as PathElement) < (elements[i] as PathElement))) return false;
  }
  return true;
}

/** Whether two lists have the same elements in the same order. */
export function haveSameElements(left: Items, right: Items): boolean {
  if (left.elements.length !== right.elements.length) return false;
  for (let i = 0; i < left.elements.length; i++) if (left.elements[i] !== right.elements[i]) return false;
  return true;
}

/** Returns the items of a list by element, without items that have no element. `items` has the elements of the list. */
export function itemsByElement(
  list: readonly Value[],
  items: Items,
): ReadonlyMap<PathElement, readonly Value[]> {
  const groups = new Map<PathElement, Value[]>();
  for (let i = 0; i < list.length; i++) {
    const element = items.elements[i] as PathElement;
    if (element === "") continue;
    const known = items.duplicates === null ? undefined : groups.get(element);
    if (known === undefined) groups.set(element, [list[i] as Value]);
    else known.push(list[i] as Value);
  }
  return groups;
}
