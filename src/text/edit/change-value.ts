import { copy, get, has, isList, isMap, put, type Value, type ValueMap } from "../../engine/value/value.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";

/**
 * Returns `value` with the field at `keys` set, and adds missing objects and lists of one item on the path. Undefined if the
 * path leads through another value, or to an index beyond the end of a list.
 */
export function withField(value: Value | undefined, keys: FieldKeys, field: Value): Value | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return field;
  if (typeof key === "number") {
    const list = value ?? [];
    if (!isList(list) || key > list.length) return undefined;
    const item = withField(list[key], rest, field);
    return item === undefined ? undefined : [...list.slice(0, key), item, ...list.slice(key + 1)];
  }
  const map = value ?? {};
  if (!isMap(map)) return undefined;
  const below = withField(get(map, key), rest, field);
  if (below === undefined) return undefined;
  const out = copy(map);
  put(out, key, below);
  return out;
}

/**
 * Returns how many of `keys` lead to the field to remove, so that no empty object or list stays: the field itself, or a
 * parent of which it is the only content. Items of lists and `metadata` stay. If such an object or list stays empty,
 * `emptied` is the number of its keys, else -1. Null if the field does not exist.
 */
export function planRemoval(
  value: Value,
  keys: FieldKeys,
): { readonly length: number; readonly emptied: number } | null {
  const sizes: number[] = [];
  let at: Value | undefined = value;
  for (const key of keys) {
    if (at === undefined || at === null || typeof at !== "object") return null;
    sizes.push(isList(at) ? at.length : Object.keys(at).length);
    at = isList(at) ? (typeof key === "number" ? at[key] : undefined) : get(at as ValueMap, String(key));
  }
  if (at === undefined || keys.length === 0) return null;
  for (let length = keys.length; ; length--) {
    const around = length - 1;
    if ((sizes[around] as number) > 1) return { length, emptied: -1 };
    const stays =
      around === 0 || typeof keys[around - 1] === "number" || (around === 1 && keys[0] === "metadata");
    if (stays) return { length, emptied: around };
  }
}

/** Returns `value` without the field at `keys`, which must exist. Its parents stay, even if they become empty. */
export function withoutField(value: Value, keys: FieldKeys): Value {
  const [key, ...rest] = keys;
  if (isList(value)) {
    const index = Number(key);
    const item = rest.length === 0 ? [] : [withoutField(value[index] as Value, rest)];
    return [...value.slice(0, index), ...item, ...value.slice(index + 1)];
  }
  const out: { [key: string]: Value } = {};
  for (const [name, field] of Object.entries(value as ValueMap)) {
    if (name !== String(key)) put(out, name, field);
    else if (rest.length > 0) put(out, name, withoutField(field, rest));
  }
  return out;
}

/** A field to set or, if `value` is undefined, to remove. */
export type Change = { readonly keys: FieldKeys; readonly value: Value | undefined };

/**
 * Returns the smallest changes that turn `from` into `to`. A list of another length is one change; else only the fields that
 * differ. Fields to set precede fields to remove, so that no object becomes empty in between.
 */
export function changesBetween(
  from: Value,
  to: Value,
  keys: FieldKeys,
  isSame: (a: Value, b: Value) => boolean,
): readonly Change[] {
  if (isSame(from, to)) return [];
  if (isMap(from) && isMap(to) && Object.keys(from).length > 0 && Object.keys(to).length > 0) {
    const set = Object.keys(to).flatMap((key) => {
      const below = [...keys, key];
      const old = get(from, key);
      const value = get(to, key) as Value;
      return old === undefined ? [{ keys: below, value }] : changesBetween(old, value, below, isSame);
    });
    const gone = Object.keys(from).filter((key) => !has(to, key));
    return [...set, ...gone.map((key) => ({ keys: [...keys, key], value: undefined }))];
  }
  if (isList(from) && isList(to) && from.length === to.length) {
    return to.flatMap((item, index) => changesBetween(from[index] as Value, item, [...keys, index], isSame));
  }
  return [{ keys, value: to }];
}
