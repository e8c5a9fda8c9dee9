import { below, emptySet, type FieldSet, isMember, isSubset } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { itemsOf } from "../typed/item.ts";
import { atomFor } from "../typed/typed.ts";
import {
  get,
  isList,
  isMap,
  isScalar,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../value/value.ts";

/** The sets that decide whether an item stays: what its applier owned before, what it applies now, and what any manager owns. */
export type PruningSets = { readonly last: FieldSet; readonly next: FieldSet; readonly owned: FieldSet };

/**
 * Returns the part of a value that decides what pruning removes. If the applier drops nothing from a list or map, only two of its
 * items stay: one with an owner and one without. They tell whether the list or map still has items. All struct fields stay. The
 * sets must have one version, and must contain every item above the paths that they contain.
 */
export function partForPruning(value: Value, type: Type, sets: PruningSets): Value {
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) && type.map?.atomic === false ? partOfMap(value, type.map, sets) : value;
    case "list":
      return isList(value) && type.list?.associative === true ? partOfList(value, type.list, sets) : value;
    default:
      return value;
  }
}

function partOfMap(map: ValueMap, type: MapType, sets: PruningSets): Value {
  const out: MutableMap = {};
  const choice = newChoice();
  let all = true;
  for (const key in map) {
    const element = `f:${key}`;
    const child = typeOfKey(type, key);
    const value = map[key] as Value;
    const stays = child === null || type.fields.has(key) || choice(element, sets);
    const kept = stays && child !== null ? partBelow(value, child, element, sets) : value;
    if (stays) put(out, key, kept);
    all &&= stays && kept === value;
  }
  return all ? map : out;
}

function partOfList(list: readonly Value[], type: ListType, sets: PruningSets): Value {
  const { elements, duplicates } = itemsOf(type, list);
  if (duplicates !== null) return list;
  const choice = newChoice();
  const child = type.element();
  const out: Value[] = [];
  let all = true;
  for (let i = 0; i < list.length; i++) {
    const element = elements[i] as string;
    const item = list[i] as Value;
    const stays = choice(element, sets);
    const kept = stays && hasPlainKeys(item, type) ? partBelow(item, child, element, sets) : item;
    if (stays) out.push(kept);
    all &&= stays && kept === item;
  }
  return all ? list : out;
}

/** Whether only scalar keys identify an item, so that it keeps its identity without its other fields. */
function hasPlainKeys(item: Value, { keys }: ListType): boolean {
  return isMap(item) && keys.every((key) => isScalar(get(item, key) ?? null));
}

/** Returns a function that decides for one item after the other whether it stays. */
function newChoice(): (element: string, sets: PruningSets) => boolean {
  let owned = false;
  let unowned = false;
  return (element, sets) => {
    const last = below(sets.last, element);
    if (last !== undefined && isDropped(last, below(sets.next, element))) return true;
    const held = below(sets.owned, element);
    const first = held !== undefined && isMember(held) ? !owned : !unowned;
    if (held !== undefined && isMember(held)) owned = true;
    else unowned = true;
    return first;
  };
}

function isDropped(last: FieldSet | null, next: FieldSet | null | undefined): boolean {
  if (next === undefined || (isMember(last) && !isMember(next))) return true;
  return last !== null && (next === null || !isSubset(last, next));
}

/** Returns a part that stays, reduced in turn if the applier owned something inside. */
function partBelow(value: Value, type: Type, element: string, sets: PruningSets): Value {
  const last = below(sets.last, element);
  if (last === undefined || last === null) return value;
  const next = below(sets.next, element) ?? emptySet;
  return partForPruning(value, type, { last, next, owned: below(sets.owned, element) ?? emptySet });
}
