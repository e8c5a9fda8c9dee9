import type { Keys } from "../engine/scenario/place.ts";
import { printValue } from "../engine/value/text.ts";
import { get, has, isList, isMap, type Value } from "../engine/value/value.ts";

/** Where a printed path leads in a value. */
export type Found = {
  /** The keys of as much of the path as the value has. */
  readonly keys: Keys;
  /** Whether that is all of it. */
  readonly whole: boolean;
};

/**
 * Follows a path as Kubernetes prints it (`.spec.containers[name="web"].image`, `spec.containers[0].image`, keys with
 * dots unquoted) through `value`. It is the value that tells where a key ends.
 */
export function locatePrinted(value: Value, printed: string): Found {
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

type Step = { readonly key: string | number; readonly value: Value; readonly length: number };

function step(value: Value, rest: string): Step | null {
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

/** Validation prints map keys as `labels[app]` at times. */
function bracketed(value: { readonly [key: string]: Value }, rest: string): Step | null {
  const end = closing(rest);
  const key = rest.slice(1, end);
  return end >= 0 && has(value, key) ? { key, value: get(value, key) as Value, length: end + 1 } : null;
}

/** Go's JSON decoder leaves out positions: the first item that has the rest of the path is as good as any. */
function unindexed(list: readonly Value[], rest: string): Step | null {
  const index = list.findIndex((item) => locatePrinted(item, rest).whole);
  return index < 0 ? null : { key: index, value: list[index] as Value, length: 0 };
}

/** Position of the `]` that closes the bracket at the start, quoted ones aside; -1 if there is none. */
function closing(text: string): number {
  let quoted = false;
  for (let i = 1; i < text.length; i++) {
    if (quoted && text[i] === "\\") i++;
    else if (text[i] === '"') quoted = !quoted;
    else if (text[i] === "]" && !quoted) return i;
  }
  return -1;
}

/** Position of the item that `[…]` names: an index, `="value"` of a set, or keys. The last of several, for it is the one too many. */
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
  return exact >= 0 ? exact : list.findLastIndex((item) => fits(item, true)); // a missing key may have its default
}

/** `port=53,protocol="TCP"`, taken apart. */
function splitKeys(name: string): readonly { readonly key: string; readonly text: string }[] {
  return [...name.matchAll(/([^=,]+)=("(?:[^"\\]|\\.)*"|[^,]*)/g)].map(([, key = "", text = ""]) => ({
    key,
    text,
  }));
}
