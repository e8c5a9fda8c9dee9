import { union } from "../fieldpath/algebra.ts";
import { addPath, buildSet, newSetBuilder } from "../fieldpath/build.ts";
import { fieldElement, type PathElement, partsOf } from "../fieldpath/element.ts";
import { below, type FieldSet, has, isMember, paths } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { isEmptyMap } from "../value/own.ts";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { itemsOf } from "./item.ts";
import { toFieldSet } from "./to-field-set.ts";
import { atomFor, type TypedValue } from "./typed.ts";

export type ExtractOptions = {
  /** Whether items of keyed lists keep keys that `set` does not contain. Default false. */
  readonly appendKeyFields?: boolean;
};

/**
 * Returns only the fields and items of a value that `set` contains. `set` should contain only leaves: in a map field that is a
 * member, this searches the paths of its parent instead, as upstream.
 * Upstream: structured-merge-diff typed/remove.go and typed.go, ExtractItems (v6.4.2).
 */
export function extractItems(typed: TypedValue, set: FieldSet, options: ExtractOptions = {}): Value {
  const wanted = options.appendKeyFields === true ? union(set, keyFields(typed, set)) : set;
  return extractFrom(typed.value, typed.type, wanted);
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

function extractFrom(value: Value, type: Type | null, set: FieldSet): Value {
  if (type === null) return null;
  switch (atomFor(type, value)) {
    case "map":
      return isMap(value) ? extractFromMap(value, type.map as MapType, set) : null;
    case "scalar":
      return value;
    case "list":
      return isList(value) ? extractFromList(value, type.list as ListType, set) : null;
    default:
      return null;
  }
}

function extractFromMap(map: ValueMap, type: MapType, set: FieldSet): Value {
  if (type.atomic || isEmptyMap(map)) return map;
  const out: MutableMap = {};
  for (const key in map) {
    const subset = below(set, `f:${key}`);
    if (subset === undefined) continue;
    put(
      out,
      key,
      extractFrom(map[key] as Value, typeOfKey(type, key), isMember(subset) ? set : (subset as FieldSet)),
    );
  }
  return isEmptyMap(out) ? null : out;
}

function extractFromList(list: readonly Value[], type: ListType, set: FieldSet): Value {
  if (type.atomic || list.length === 0) return list;
  const { elements } = itemsOf(type, list);
  const child = type.element();
  const out: Value[] = [];
  for (let i = 0; i < list.length; i++) {
    const subset = below(set, elements[i] as PathElement);
    if (subset === undefined) continue;
    out.push(subset === null ? (list[i] as Value) : extractFrom(list[i] as Value, child, subset));
  }
  return out.length === 0 ? null : out;
}
