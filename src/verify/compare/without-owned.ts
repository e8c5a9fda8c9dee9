import { equal } from "../../engine/value/equal.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../engine/value/value.ts";

/**
 * Returns an object without the fields in `removed` that are not in `kept`. Both are FieldsV1 values of entries. A map or list that
 * becomes empty goes, too, unless `kept` has it; the status stays, because every object of a built-in kind has one.
 */
export function withoutOwned(object: ValueMap, removed: readonly Value[], kept: readonly Value[]): ValueMap {
  const result = without(object, removed, kept);
  if (!isMap(result)) return {};
  return has(object, "status") && !has(result, "status") ? withKey(result, "status", {}) : result;
}

/** Returns the value without those fields; undefined if nothing is left. */
function without(value: Value, removed: readonly Value[], kept: readonly Value[]): Value | undefined {
  if (removed.length === 0) return value;
  const isLeaf = removed.some((one) => isMap(one) && Object.keys(one).every((key) => key === "."));
  if (isLeaf && kept.length === 0) return undefined;
  if (isMap(value)) {
    const out: MutableMap = {};
    for (const [key, one] of Object.entries(value)) {
      const left = without(one, below(removed, `f:${key}`), below(kept, `f:${key}`));
      if (left !== undefined) put(out, key, left);
    }
    const isEmptied = Object.keys(out).length === 0 && Object.keys(value).length > 0;
    return isEmptied && kept.length === 0 ? undefined : out;
  }
  if (!isList(value)) return value;
  const out = value.flatMap((item) => {
    const left = without(item, belowItem(removed, item), belowItem(kept, item));
    return left === undefined ? [] : [left];
  });
  return out.length === 0 && value.length > 0 && kept.length === 0 ? undefined : out;
}

function below(sets: readonly Value[], key: string): readonly Value[] {
  return sets.flatMap((one) => (isMap(one) ? (get(one, key) ?? []) : []));
}

/** Returns what sets have below an item of a list: its keys, or its value in a list that is a set. */
function belowItem(sets: readonly Value[], item: Value): readonly Value[] {
  return sets.flatMap((one) =>
    isMap(one) ? Object.entries(one).flatMap(([key, set]) => (isOf(key, item) ? [set] : [])) : [],
  );
}

function isOf(key: string, item: Value): boolean {
  if (!/^[kv]:/.test(key)) return false;
  const wanted = JSON.parse(key.slice(2)) as Value;
  if (key.startsWith("v:")) return equal(wanted, item);
  return (
    isMap(item) &&
    isMap(wanted) &&
    Object.entries(wanted).every(([name, one]) => equal(get(item, name) ?? null, one))
  );
}
