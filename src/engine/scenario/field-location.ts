import {
  fieldElement,
  INVALID_ELEMENT,
  indexElement,
  type Path,
  type PathElement,
  partsOf,
  printElement,
} from "../fieldpath/element.ts";
import { type Type, typeOfKey } from "../schema/resolve-type.ts";
import { itemsOf } from "../typed/item.ts";
import { get, isList, isMap, type Value } from "../value/value.ts";

/** The map keys and list positions from the root of a document to a value. */
export type Keys = readonly (string | number)[];

/** Where a value is in a typed object. At the root, `path` and `label` are empty. */
export type FieldLocation = {
  /** The field that contains the value. The field is the value itself, unless it is atomic. */
  readonly path: Path;
  /** `path` as {@link pathText} writes it. */
  readonly text: string;
  readonly label: string;
  /** Whether the value is inside an atomic value: then `path` is the path of the atomic value. */
  readonly isInsideAtomic: boolean;
  readonly value: Value | undefined;
  /** Null if the schema has no type for the value. */
  readonly type: Type | null;
};

/** Returns the location of the value at `keys`. It caches locations: asking for all of them walks the value once. */
export type FieldLocator = (keys: Keys) => FieldLocation;

/** Returns a locator for the values in `value`. Without a type, paths follow keys and positions. */
export function newFieldLocator(value: Value, type: Type | null): FieldLocator {
  const root: Node = {
    location: { path: [], text: "[]", label: "", isInsideAtomic: false, value, type },
    children: null,
  };
  return (keys) => {
    let at = root;
    for (const key of keys) {
      at.children ??= new Map();
      let next = at.children.get(key);
      if (next === undefined) {
        next = { location: locationBelow(at.location, key), children: null };
        at.children.set(key, next);
      }
      at = next;
    }
    return at.location;
  };
}

type Node = { readonly location: FieldLocation; children: Map<string | number, Node> | null };

function locationBelow(parent: FieldLocation, key: string | number): FieldLocation {
  const { path, text, label, value, type } = parent;
  const below = valueAt(value, key);
  const child = type === null ? null : typeAtKey(type, key);
  if (parent.isInsideAtomic || isAtomic(type, value))
    return { ...parent, isInsideAtomic: true, value: below, type: child };
  const element = elementOf(value, type, key);
  return {
    path: [...path, element],
    text: `${text.slice(0, -1)}${path.length === 0 ? "" : ","}${JSON.stringify(element)}]`,
    label: label + printElement(element),
    isInsideAtomic: false,
    value: below,
    type: child,
  };
}

function valueAt(value: Value | undefined, key: string | number): Value | undefined {
  if (isMap(value)) return get(value, String(key));
  return isList(value) && typeof key === "number" ? value[key] : undefined;
}

/** Returns the type of a map's value at a key, or of a list's item. Null if the type has none. */
export function typeAtKey(type: Type, key: string | number): Type | null {
  if (typeof key === "number") return type.list?.element() ?? null;
  return type.map === null ? null : typeOfKey(type.map, key);
}

/** Whether a value is atomic: nobody can own a part of it. */
function isAtomic(type: Type | null, value: Value | undefined): boolean {
  if (type === null) return false;
  if (isMap(value)) return type.map?.atomic === true;
  return isList(value) && type.list?.atomic === true;
}

function elementOf(value: Value | undefined, type: Type | null, key: string | number): PathElement {
  if (typeof key === "string") return fieldElement(key);
  const list = type?.list;
  if (!isList(value) || list === undefined || list === null || !list.associative) return indexElement(key);
  const element = itemsOf(list, value).elements[key];
  return element === undefined || element === INVALID_ELEMENT ? indexElement(key) : element;
}

/** Returns the keys to the field `path` of a typed value; null if the value has no such field. */
export function keysOf(value: Value, type: Type | null, path: Path): Keys | null {
  const keys: (string | number)[] = [];
  let at: Value | undefined = value;
  let known = type;
  for (const element of path) {
    const key = keyOf(at, known, element);
    if (key === null) return null;
    keys.push(key);
    at = valueAt(at, key);
    known = known === null ? null : typeAtKey(known, key);
  }
  return keys;
}

function keyOf(value: Value | undefined, type: Type | null, element: PathElement): string | number | null {
  const parts = partsOf(element);
  if (parts.kind === "field") return isMap(value) && get(value, parts.name) !== undefined ? parts.name : null;
  if (!isList(value)) return null;
  if (parts.kind === "index") return parts.index >= 0 && parts.index < value.length ? parts.index : null;
  const list = type?.list;
  if (list === undefined || list === null) return null;
  const index = itemsOf(list, value).elements.indexOf(element);
  return index < 0 ? null : index;
}

/** Returns the value at `keys`; undefined if there is none. */
export function valueAtKeys(value: Value, keys: Keys): Value | undefined {
  let at: Value | undefined = value;
  for (const key of keys) at = valueAt(at, key);
  return at;
}
