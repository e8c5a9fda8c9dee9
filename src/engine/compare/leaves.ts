import { METACONTROLLER_LAST_APPLIED } from "../client/metacontroller/metacontroller-annotation.ts";
import { fieldElement, type Path } from "../fieldpath/element.ts";
import { LAST_APPLIED } from "../managedfields/kubectl-names.ts";
import { type PathText, pathText } from "../ownership/object-ownership.ts";
import { deducedType } from "../schema/deduced-type.ts";
import { type ListType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { itemsOf } from "../typed/item.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";

/** A value that is compared as a whole. */
export type Leaf = {
  readonly path: Path;
  readonly value: Value;
  /** How often the item is in its list. */
  readonly times: number;
};

export type Leaves = ReadonlyMap<PathText, Leaf>;

/**
 * Returns the leaves of an object by its type: scalars, atomic values, empty values, and items that have only their keys. Without
 * the fields that identify the object, the metadata of the server, and annotations with applied configurations.
 */
export function leavesOf(object: ValueMap | null, type: Type): Leaves {
  const cached = object === null ? undefined : cache.get(object);
  if (cached !== undefined && cached.type === type) return cached.leaves;
  const leaves = new Map<PathText, Leaf>();
  if (object !== null) {
    collect(object, type, [], 1, (leaf) => isShown(leaf.path) && leaves.set(pathText(leaf.path), leaf));
    cache.set(object, { type, leaves });
  }
  return leaves;
}

const cache = new WeakMap<ValueMap, { readonly type: Type; readonly leaves: Leaves }>();

type Add = (leaf: Leaf) => void;

function collect(value: Value, type: Type, path: Path, times: number, add: Add): void {
  if (isMap(value) && Object.keys(value).length > 0 && !type.map?.atomic) {
    for (const key of Object.keys(value)) collectKey(value, key, type, path, times, add);
  } else if (isList(value) && value.length > 0 && type.list?.associative) {
    collectItems(value, type.list, path, times, add);
  } else add({ path, value, times });
}

function collectKey(map: ValueMap, key: string, type: Type, path: Path, times: number, add: Add): void {
  const below = type.map === null ? deducedType : (typeOfKey(type.map, key) ?? deducedType);
  collect(map[key] as Value, below, [...path, fieldElement(key)], times, add);
}

/** If items have the same keys, the last one is shown. */
function collectItems(items: readonly Value[], list: ListType, path: Path, times: number, add: Add): void {
  const { elements, errors } = itemsOf(list, items);
  if (errors.length > 0) {
    add({ path, value: items, times });
    return;
  }
  for (const element of new Set(elements)) {
    const item = items[elements.lastIndexOf(element)] as Value;
    const often = times * elements.filter((one) => one === element).length;
    const inItem = [...path, element];
    const others = isMap(item) ? Object.keys(item).filter((key) => !list.keys.includes(key)) : [];
    if (!isMap(item) || others.length === 0) add({ path: inItem, value: item, times: often });
    else for (const key of others) collectKey(item, key, list.element(), inItem, often, add);
  }
}

/** Whether a user sets the field: not the server or a tool. */
function isShown([first, second, third]: Path): boolean {
  if (first !== "f:metadata") return first !== "f:apiVersion" && first !== "f:kind";
  if (second === "f:annotations") return third === undefined || !APPLIED_ANNOTATIONS.has(third);
  return second === undefined || !SERVER_METADATA.has(second);
}

const APPLIED_ANNOTATIONS = new Set([fieldElement(LAST_APPLIED), fieldElement(METACONTROLLER_LAST_APPLIED)]);
const SERVER_METADATA = new Set(
  [
    "name",
    "namespace",
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "managedFields",
    "selfLink",
  ].map(fieldElement),
);
