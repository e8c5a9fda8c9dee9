import {
  get,
  has,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";
import { type ConventionalKey, conventionalKey, keyText } from "./conventional-keys.ts";

/**
 * Returns the observed object with the desired fields merged in. `lastApplied` is null if nothing was applied before. Needs no
 * schema: lists are merged by conventional keys. Never fails: a value of another type than the observed one counts as empty.
 * Keeps the observed order of keys and items.
 * Upstream: metacontroller pkg/dynamic/apply/apply.go, Merge (v4.17.2).
 */
export function mergeDesired(observed: ValueMap, lastApplied: ValueMap | null, desired: ValueMap): ValueMap {
  return mergeMaps(observed, lastApplied ?? {}, desired);
}

function merge(observed: Value | undefined, lastApplied: Value | undefined, desired: Value): Value {
  if (isMap(observed)) {
    return mergeMaps(observed, isMap(lastApplied) ? lastApplied : {}, isMap(desired) ? desired : {});
  }
  if (!isList(observed)) return desired;
  return mergeLists(observed, isList(lastApplied) ? lastApplied : [], isList(desired) ? desired : null);
}

function mergeMaps(observed: ValueMap, lastApplied: ValueMap, desired: ValueMap): ValueMap {
  let merged = observed;
  for (const key of Object.keys(lastApplied)) {
    if (!has(desired, key)) merged = withoutKey(merged, key);
  }
  for (const key of Object.keys(desired)) {
    const value = merge(get(observed, key), get(lastApplied, key), get(desired, key) as Value);
    merged = withKey(merged, key, value);
  }
  return merged;
}

/** `desired` is null if it is not a list: then the list is removed, unless its items have a merge key. */
function mergeLists(
  observed: readonly Value[],
  lastApplied: readonly Value[],
  desired: readonly Value[] | null,
): Value {
  const key = conventionalKey(observed, lastApplied, desired ?? []);
  if (key === null) return desired;
  return mergeItems(key, observed as Items, lastApplied as Items, (desired ?? []) as Items);
}

type Items = readonly ValueMap[];

/** Of items with the same key the last one counts, at the positions of all of them. */
function mergeItems(key: ConventionalKey, observed: Items, lastApplied: Items, desired: Items): Items {
  const was = byKey(key, observed);
  const last = byKey(key, lastApplied);
  const wanted = byKey(key, desired);
  const merged = new Map(was);
  for (const name of last.keys()) if (!wanted.has(name)) merged.delete(name);
  for (const [name, item] of wanted) {
    const observedItem = was.get(name);
    const lastItem = last.get(name) ?? {};
    merged.set(name, observedItem === undefined ? item : mergeMaps(observedItem, lastItem, item));
  }
  const stay = observed.map((item) => keyText(item, key));
  const added = [...wanted.keys()].filter((name) => !was.has(name));
  return [...stay, ...added].map((name) => merged.get(name)).filter((item) => item !== undefined);
}

function byKey(key: ConventionalKey, items: Items): ReadonlyMap<string, ValueMap> {
  return new Map(items.map((item) => [keyText(item, key), item]));
}
