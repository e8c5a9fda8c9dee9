import {
  fieldElement,
  INVALID_ELEMENT,
  indexElement,
  type Path,
  type PathElement,
  partsOf,
  printElement,
} from "../fieldpath/element.ts";
import { type Type, typeOfKey } from "../schema/compile.ts";
import { itemsOf } from "../typed/item.ts";
import { get, isList, isMap, type Value } from "../value/value.ts";

/** Map keys and list positions from the root down: how texts lead to a value. */
export type Keys = readonly (string | number)[];

/** A place in a typed value. At the root `path` and `label` are empty. */
export type Place = {
  /** The field it belongs to. */
  readonly path: Path;
  /** The path as {@link pathText} writes it, and as Kubernetes prints it. */
  readonly text: string;
  readonly label: string;
  /** Whether it lies below that field, inside a value that can only be owned as a whole. */
  readonly inside: boolean;
  readonly value: Value | undefined;
  /** Null where the schema knows nothing of it. */
  readonly type: Type | null;
};

/** Finds places in one value, remembering those on the way: asking for all of them takes one walk. */
export type Placer = (keys: Keys) => Place;

export function placerOf(value: Value, type: Type | null): Placer {
  const root: Node = { place: { path: [], text: "[]", label: "", inside: false, value, type }, kids: null };
  return (keys) => {
    let at = root;
    for (const key of keys) {
      at.kids ??= new Map();
      let next = at.kids.get(key);
      if (next === undefined) {
        next = { place: step(at.place, key), kids: null };
        at.kids.set(key, next);
      }
      at = next;
    }
    return at.place;
  };
}

type Node = { readonly place: Place; kids: Map<string | number, Node> | null };

function step(place: Place, key: string | number): Place {
  const { path, text, label, value, type } = place;
  const below = valueAt(value, key);
  const child = type === null ? null : typeBelow(type, key);
  if (place.inside || isWhole(type, value)) return { ...place, inside: true, value: below, type: child };
  const element = elementOf(value, type, key);
  return {
    path: [...path, element],
    text: `${text.slice(0, -1)}${path.length === 0 ? "" : ","}${JSON.stringify(element)}]`,
    label: label + printElement(element),
    inside: false,
    value: below,
    type: child,
  };
}

function valueAt(value: Value | undefined, key: string | number): Value | undefined {
  if (isMap(value)) return get(value, String(key));
  return isList(value) && typeof key === "number" ? value[key] : undefined;
}

/** The type of what stands below a key or position; null if there is none. */
export function typeBelow(type: Type, key: string | number): Type | null {
  if (typeof key === "number") return type.list?.element() ?? null;
  return type.map === null ? null : typeOfKey(type.map, key);
}

/** Whether parts of the value cannot be owned apart from it. */
function isWhole(type: Type | null, value: Value | undefined): boolean {
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

/** How to get to the field `path` in a typed value; null if the value has no such field. */
export function keysOf(value: Value, type: Type | null, path: Path): Keys | null {
  const keys: (string | number)[] = [];
  let at: Value | undefined = value;
  let known = type;
  for (const element of path) {
    const key = keyOf(at, known, element);
    if (key === null) return null;
    keys.push(key);
    at = valueAt(at, key);
    known = known === null ? null : typeBelow(known, key);
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

/** The value at `keys`; undefined if there is none. */
export function valueIn(value: Value, keys: Keys): Value | undefined {
  let at: Value | undefined = value;
  for (const key of keys) at = valueAt(at, key);
  return at;
}
