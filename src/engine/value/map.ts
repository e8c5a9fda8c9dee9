import { copy, get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "./value.ts";

/** Returns the list with each item changed; the list itself if no item changes. */
export function mapItems(list: readonly Value[], change: (item: Value) => Value): readonly Value[] {
  let out: Value[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as Value;
    const made = change(item);
    if (made === item) continue;
    out ??= [...list];
    out[i] = made;
  }
  return out ?? list;
}

/** Returns the map with each value changed; the map itself if no value changes. */
export function mapValues(map: ValueMap, change: (value: Value) => Value): ValueMap {
  let out: MutableMap | null = null;
  for (const key of Object.keys(map)) {
    const value = get(map, key) as Value;
    const made = change(value);
    if (made === value) continue;
    out ??= copy(map);
    put(out, key, made);
  }
  return out ?? map;
}

/** Returns a copy of a value that shares no map or list with it. */
export function deepCopy(value: Value): Value {
  if (isList(value)) return value.map(deepCopy);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value)) put(out, key, deepCopy(get(value, key) as Value));
  return out;
}
