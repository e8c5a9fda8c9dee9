import { quoteGo } from "../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../value/value.ts";

/** What holds the place that a path names, and the key in it. */
export type Place = {
  /** Keys that lead to the parent. */
  readonly path: readonly string[];
  readonly parent: ValueMap | readonly Value[];
  readonly key: string;
};

/** Finds the parent of a JSON pointer's place; null if the path is empty or leads nowhere. What stands before the first `/` is ignored. */
export function findPlace(document: Value, pointer: string): Place | null {
  const parts = pointer.split("/").slice(1).map(unescapePart);
  const key = parts.pop();
  if (key === undefined) return null;
  let parent: Value | undefined = document;
  for (const part of parts) {
    parent = childOf(parent, part);
    if (parent === undefined) return null;
  }
  return isMap(parent) || isList(parent) ? { path: parts, parent, key } : null;
}

function unescapePart(part: string): string {
  return part.replace(/~[01]/g, (found) => (found === "~1" ? "/" : "~"));
}

/** The value of a key of a map, or at an index of a list. */
function childOf(value: Value | undefined, key: string): Value | undefined {
  if (isMap(value)) return get(value, key);
  if (!isList(value)) return undefined;
  const index = readIndex(key);
  if (typeof index === "string") return undefined;
  return value[index < 0 ? index + value.length : index];
}

/** An index as Go reads numbers; a text says what is wrong with it. */
export function readIndex(key: string): number | string {
  if (!/^[-+]?\d+$/.test(key)) return `strconv.Atoi: parsing ${quoteGo(key)}: invalid syntax`;
  const index = Number(key);
  if (Math.abs(index) <= Number.MAX_SAFE_INTEGER || inRange(key)) return index;
  return `strconv.Atoi: parsing ${quoteGo(key)}: value out of range`;
}

function inRange(key: string): boolean {
  const index = BigInt(key.replace("+", ""));
  return index >= -(2n ** 63n) && index < 2n ** 63n;
}

/** A document whose value at `path` is `value`; only what leads there is made anew. */
export function replaceAt(document: Value, path: readonly string[], value: Value): Value {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const made = replaceAt(childOf(document, key) as Value, rest, value);
  if (isMap(document)) return withKey(document, key, made);
  const out = [...(document as readonly Value[])];
  const index = readIndex(key) as number;
  out[index < 0 ? index + out.length : index] = made;
  return out;
}
