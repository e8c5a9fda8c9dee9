import { quoteGo } from "../../value/go-format.ts";
import { isInt64, wholeNumber } from "../../value/int64.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";

/** The parent that a JSON pointer leads to, and the key in it. */
export type PointerTarget = {
  /** The keys from the document to the parent. */
  readonly path: readonly string[];
  readonly parent: ValueMap | readonly Value[];
  readonly key: string;
  /** The values from the document to the parent. */
  readonly ancestors: readonly Value[];
};

/**
 * Resolves a JSON pointer to its parent and key; null if the pointer is empty or the parent does not exist. Text before the first
 * `/` is ignored.
 */
export function resolvePointer(document: Value, pointer: string): PointerTarget | null {
  const parts = pointer.split("/").slice(1).map(unescapePart);
  const key = parts.pop();
  if (key === undefined) return null;
  let parent = document;
  const ancestors = [parent];
  for (const part of parts) {
    const child = childOf(parent, part);
    if (child === undefined) return null;
    parent = child;
    ancestors.push(parent);
  }
  return isMap(parent) || isList(parent) ? { path: parts, parent, key, ancestors } : null;
}

function unescapePart(part: string): string {
  return part.replace(/~[01]/g, (found) => (found === "~1" ? "/" : "~"));
}

/** Returns the value at a key of a map or an index of a list. */
export function childOf(value: Value | undefined, key: string): Value | undefined {
  if (isMap(value)) return get(value, key);
  if (!isList(value)) return undefined;
  const index = readIndex(key);
  if (typeof index === "string") return undefined;
  return value[index < 0 ? index + value.length : index];
}

/** Reads an index as Go reads numbers; a string is the error. */
export function readIndex(key: string): number | string {
  if (wholeNumber(key) === null) return `strconv.Atoi: parsing ${quoteGo(key)}: invalid syntax`;
  return isInt64(key) ? Number(key) : `strconv.Atoi: parsing ${quoteGo(key)}: value out of range`;
}

/** Returns the document with another value at `path`; it copies only the parents. */
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
