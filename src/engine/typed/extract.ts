import { union } from "../fieldpath/algebra.ts";
import { addPath, buildSet, newSetBuilder } from "../fieldpath/build.ts";
import { fieldElement, type PathElement, partsOf } from "../fieldpath/element.ts";
import { below, type FieldSet, has, isMember, paths } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { isEmptyMap } from "../value/own.ts";
import {
  has as hasKey,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { toFieldSet } from "./to-field-set.ts";
import { atomFor, type TypedValue } from "./typed.ts";

export type ExtractOptions = {
  /** Whether items of keyed lists keep keys that `set` does not contain. Default false. */
  readonly appendKeyFields?: boolean;
  /**
   * Whether a granular map or list is empty if `set` contains it, and nothing below it: as a manager applied it that owns only the
   * field. One that has nothing of `set` is left out. Default false: null in both cases, as upstream.
   */
  readonly emptyMembers?: boolean;
};

/**
 * Returns only the fields and items of a value that `set` contains. `set` should contain only leaves: in a map field that is a
 * member, this searches the paths of its parent instead, as upstream.
 * Upstream: structured-merge-diff typed/remove.go and typed.go, ExtractItems (v6.4.2).
 */
export function extractItems(typed: TypedValue, set: FieldSet, options: ExtractOptions = {}): Value {
  const wanted = options.appendKeyFields === true ? union(set, keyFields(typed, set)) : set;
  return extractFrom(typed.value, typed.type, wanted, options.emptyMembers === true);
}

/** Returns the key fields of every list item above a path that the value has. */
function keyFields(typed: TypedValue, set: FieldSet): FieldSet {
  const there = toFieldSet(typed);
  const builder = newSetBuilder();
  for (const path of paths(set)) {
    if (!has(there, path)) continue;
    path.forEach((element, i) => {
      const parts = partsOf(element);
      if (parts.kind !== "key") return;
      for (const { name } of parts.fields) addPath(builder, [...path.slice(0, i + 1), fieldElement(name)]);
    });
  }
  return buildSet(builder);
}

function extractFrom(value: Value, type: Type | null, set: FieldSet, emptyMembers: boolean): Value {
  if (type === null) return null;
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) ? extractFromMap(value, type.map as MapType, set, emptyMembers) : null;
    case "scalar":
      return value;
    case "list":
      return isList(value) ? extractFromList(value, type.list as ListType, set, emptyMembers) : null;
    default:
      return null;
  }
}

function extractFromMap(map: ValueMap, type: MapType, set: FieldSet, emptyMembers: boolean): Value {
  if (type.atomic || isEmptyMap(map)) return map;
  const out: MutableMap = {};
  for (const key in map) {
    const subset = below(set, `f:${key}`);
    if (subset === undefined) continue;
    const value = map[key] as Value;
    const own = typeOfKey(type, key);
    const empty = emptyMembers && isMember(subset) ? emptyOf(value, own) : null;
    const found =
      empty ?? extractFrom(value, own, isMember(subset) ? set : (subset as FieldSet), emptyMembers);
    if (emptyMembers && found === null && value !== null) continue; // it has nothing of the set
    put(out, key, found);
  }
  if (emptyMembers) addAbsentMembers(out, map, type, set);
  return isEmptyMap(out) ? null : out;
}

/** Adds the empty maps and lists that `set` contains and the value does not have: the server leaves out empty fields. */
function addAbsentMembers(out: MutableMap, map: ValueMap, type: MapType, set: FieldSet): void {
  for (const [at, key] of set.keys.entries()) {
    const parts = partsOf(key);
    if (parts.kind !== "field" || hasKey(map, parts.name) || !isMember(set.children[at] ?? null)) continue;
    const own = typeOfKey(type, parts.name);
    if (own === null || own.scalar !== null) continue;
    if (own.map !== null) put(out, parts.name, {});
    else if (own.list !== null) put(out, parts.name, []);
  }
}

/** Returns an empty map or list for a granular one; null for any other value. */
function emptyOf(value: Value, type: Type | null): Value {
  const atom = type === null ? null : atomFor(type, value);
  if (atom === "map" && isMap(value) && type?.map?.atomic !== true) return {};
  return atom === "list" && isList(value) && type?.list?.atomic !== true ? [] : null;
}

function extractFromList(
  list: readonly Value[],
  type: ListType,
  set: FieldSet,
  emptyMembers: boolean,
): Value {
  if (type.atomic || list.length === 0) return list;
  const { elements } = itemsOf(type, list);
  const child = type.element();
  const out: Value[] = [];
  for (let i = 0; i < list.length; i++) {
    const subset = below(set, elements[i] as PathElement);
    if (subset === undefined) continue;
    out.push(
      subset === null ? (list[i] as Value) : extractFrom(list[i] as Value, child, subset, emptyMembers),
    );
  }
  return out.length === 0 ? null : out;
}
