import { below, emptySet, type FieldSet, isMember, isSubset } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/compile.ts";
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

/** What decides over an item: what its applier owned, what he applies now, and what anybody owns. */
export type Claims = { readonly last: FieldSet; readonly next: FieldSet; readonly owned: FieldSet };

/**
 * As much of a value as tells what pruning removes. Of the items of lists and keys of maps from which the applier drops
 * nothing, only two stay, to stand for the rest: one that somebody owns and one that nobody owns. What they stand for is
 * whether their list or map still has something in it. Struct fields all stay. For sets of one version that hold every item
 * on the way to what they hold.
 */
export function focus(value: Value, type: Type, claims: Claims): Value {
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) && type.map?.atomic === false ? focusMap(value, type.map, claims) : value;
    case "list":
      return isList(value) && type.list?.associative === true ? focusList(value, type.list, claims) : value;
    default:
      return value;
  }
}

function focusMap(map: ValueMap, type: MapType, claims: Claims): Value {
  const out: MutableMap = {};
  const choice = newChoice();
  let all = true;
  for (const key in map) {
    const element = `f:${key}`;
    const child = typeOfKey(type, key);
    const value = map[key] as Value;
    const stays = child === null || type.fields.has(key) || choice(element, claims);
    const kept = stays && child !== null ? focusBelow(value, child, element, claims) : value;
    if (stays) put(out, key, kept);
    all &&= stays && kept === value;
  }
  return all ? map : out;
}

function focusList(list: readonly Value[], type: ListType, claims: Claims): Value {
  const { elements, duplicates } = itemsOf(type, list);
  if (duplicates !== null) return list;
  const choice = newChoice();
  const child = type.element();
  const out: Value[] = [];
  let all = true;
  for (let i = 0; i < list.length; i++) {
    const element = elements[i] as string;
    const item = list[i] as Value;
    const stays = choice(element, claims);
    const kept = stays && hasPlainKeys(item, type) ? focusBelow(item, child, element, claims) : item;
    if (stays) out.push(kept);
    all &&= stays && kept === item;
  }
  return all ? list : out;
}

/** Whether no part of an item names it but scalars, so that with less in it the item is still the same. */
function hasPlainKeys(item: Value, { keys }: ListType): boolean {
  return isMap(item) && keys.every((key) => isScalar(get(item, key) ?? null));
}

/** Tells of one item after the other whether it stays. */
function newChoice(): (element: string, claims: Claims) => boolean {
  let owned = false;
  let unowned = false;
  return (element, claims) => {
    const last = below(claims.last, element);
    if (last !== undefined && isDropped(last, below(claims.next, element))) return true;
    const held = below(claims.owned, element);
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

/** A part that stays: looked into only where the applier owned something inside. */
function focusBelow(value: Value, type: Type, element: string, claims: Claims): Value {
  const last = below(claims.last, element);
  if (last === undefined || last === null) return value;
  const next = below(claims.next, element) ?? emptySet;
  return focus(value, type, { last, next, owned: below(claims.owned, element) ?? emptySet });
}
