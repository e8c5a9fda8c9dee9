import type { Keys } from "../../engine/scenario/field-location.ts";
import { type Type, typeOfKey } from "../../engine/schema/resolve-type.ts";
import { printValue } from "../../engine/value/go-format.ts";
import { get, has, isList, isMap, type Value } from "../../engine/value/value.ts";

/** The result of following a printed path through a value. */
export type LocatedPath = {
  /** The keys of the path, as far as the value has them. */
  readonly keys: Keys;
  /** Whether the value has the whole path. */
  readonly whole: boolean;
};

/**
 * Follows a path through `value` as Kubernetes prints it: `.spec.containers[name="web"].image`, `spec.containers[0].image`.
 * Kubernetes does not quote keys with dots, so the keys of the value decide where a key ends.
 */
export function locatePath(value: Value, printed: string): LocatedPath {
  const keys: (string | number)[] = [];
  let at: Value = value;
  let rest = printed.startsWith(".") || printed.startsWith("[") ? printed : `.${printed}`;
  while (rest !== "") {
    const next = step(at, rest);
    if (next === null) return { keys, whole: false };
    keys.push(next.key);
    at = next.value;
    rest = rest.slice(next.length);
  }
  return { keys, whole: printed !== "" };
}

type PathStep = { readonly key: string | number; readonly value: Value; readonly length: number };

function step(value: Value, rest: string): PathStep | null {
  if (isMap(value)) {
    if (rest[0] === "[") return bracketed(value, rest);
    let best: string | null = null;
    for (const key of Object.keys(value)) {
      if (best !== null && key.length <= best.length) continue;
      if (rest.startsWith(key, 1) && isEnd(rest, key.length + 1)) best = key;
    }
    return best === null ? null : { key: best, value: get(value, best) as Value, length: best.length + 1 };
  }
  if (!isList(value)) return null;
  if (rest[0] !== "[") return unindexed(value, rest);
  const end = closing(rest);
  const index = end < 0 ? -1 : indexOfItem(value, rest.slice(1, end));
  return index < 0 ? null : { key: index, value: value[index] as Value, length: end + 1 };
}

function isEnd(rest: string, at: number): boolean {
  return at === rest.length || rest[at] === "." || rest[at] === "[";
}

/** Validation errors print some map keys in brackets: `labels[app]`. */
function bracketed(value: { readonly [key: string]: Value }, rest: string): PathStep | null {
  const end = closing(rest);
  const key = rest.slice(1, end);
  return end >= 0 && has(value, key) ? { key, value: get(value, key) as Value, length: end + 1 } : null;
}

/** Go's JSON decoder prints no list positions. Takes the first item that has the rest of the path. */
function unindexed(list: readonly Value[], rest: string): PathStep | null {
  const index = list.findIndex((item) => locatePath(item, rest).whole);
  return index < 0 ? null : { key: index, value: list[index] as Value, length: 0 };
}

/** Returns the position of the `]` that closes the bracket at the start, ignoring quoted ones; -1 if there is none. */
function closing(text: string): number {
  let quoted = false;
  for (let i = 1; i < text.length; i++) {
    if (quoted && text[i] === "\\") i++;
    else if (text[i] === '"') quoted = !quoted;
    else if (text[i] === "]" && !quoted) return i;
  }
  return -1;
}

/** Returns the index of the item that `[…]` names by index, by `="value"` or by keys; -1 if there is none. Returns the last of several, because it is the duplicate. */
export function indexOfItem(list: readonly Value[], name: string): number {
  if (/^\d+$/.test(name)) return Number(name) < list.length ? Number(name) : -1;
  if (name.startsWith("=")) return list.findLastIndex((item) => `=${printValue(item)}` === name);
  const keys = splitKeys(name);
  const fits = (item: Value, defaults: boolean) =>
    isMap(item) &&
    keys.every(({ key, text }) => {
      const value = get(item, key);
      return value === undefined ? defaults : printValue(value) === text;
    });
  const exact = list.findLastIndex((item) => fits(item, false));
  return exact >= 0 ? exact : list.findLastIndex((item) => fits(item, true)); // an absent key can have its default
}

/** Splits `port=53,protocol="TCP"` into its keys and values. */
function splitKeys(name: string): readonly { readonly key: string; readonly text: string }[] {
  return [...name.matchAll(/([^=,]+)=("(?:[^"\\]|\\.)*"|[^,]*)/g)].map(([, key = "", text = ""]) => ({
    key,
    text,
  }));
}

/** Returns the type that `keys` lead to, or null if the schema has no such field. A number or null in `keys` stands for any item of a list. */
export function typeAt(type: Type | null, keys: readonly (string | number | null)[]): Type | null {
  let at = type;
  for (const key of keys) {
    if (at === null) return null;
    if (typeof key === "string") at = at.map === null ? null : typeOfKey(at.map, key);
    else at = at.list?.element() ?? null;
  }
  return at;
}
