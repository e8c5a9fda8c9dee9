import { type Keys, placerOf, valueIn } from "../engine/scenario/place.ts";
import type { Type } from "../engine/schema/compile.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import type { FieldPlace } from "../worker/protocol.ts";
import type { Subject } from "./read.ts";

/** No more fields than these are found: a text for people to read has fewer. */
const MOST = 3000;

/** What a JSON Patch is of. */
export type Patched = { readonly object: ValueMap; readonly type: Type | null };

/**
 * Where the fields of a text stand, outer ones before those inside. What lies inside of a value that is owned as a whole
 * stands for that value. The operations of a JSON Patch stand for the fields of the `patched` object that they name.
 */
export function placesOf(
  subjects: readonly Subject[],
  typeOf: (apiVersion: string, kind: string) => Type | null,
  patched: Patched | null = null,
): readonly FieldPlace[] {
  const places: FieldPlace[] = [];
  for (const subject of subjects) {
    const { document, prefix, value } = subject;
    const { map } = document;
    if (patched !== null && isList(value)) places.push(...placesOfOperations(subject, value, patched));
    if (map === null || !isMap(value)) continue;
    const place = placerOf(value, typeOf(String(get(value, "apiVersion")), String(get(value, "kind"))));
    const queue: Keys[] = keysBelow(value, []).reverse();
    for (let keys = queue.pop(); keys !== undefined && places.length < MOST; keys = queue.pop()) {
      const found = place(keys);
      places.push({ path: found.text, line: map.rangeOf([...prefix, ...keys]).line });
      queue.push(...keysBelow(found.value, keys).reverse());
    }
  }
  return places;
}

function keysBelow(value: Value | undefined, keys: Keys): Keys[] {
  if (isMap(value)) return Object.keys(value).map((key) => [...keys, key]);
  return isList(value) ? value.map((_, index) => [...keys, index]) : [];
}

/** The lines of operations, by the field that their pointers lead to. */
function placesOfOperations(
  { document: { map }, prefix }: Subject,
  operations: readonly Value[],
  { object, type }: Patched,
): readonly FieldPlace[] {
  const place = placerOf(object, type);
  return operations.slice(0, MOST).flatMap((operation, at) => {
    const pointer = isMap(operation) ? get(operation, "path") : undefined;
    if (map === null || !isMap(operation) || typeof pointer !== "string" || !pointer.startsWith("/"))
      return [];
    const { text } = place(keysOfPointer(pointer, object));
    const lines = Object.keys(operation).map((key) => map.rangeOf([...prefix, at, key]).line);
    return [...new Set(lines)].map((line) => ({ path: text, line }));
  });
}

/** `/spec/ports/0/port` as keys into a value; what stands for the end of a list leads to the list. */
function keysOfPointer(pointer: string, value: Value): Keys {
  const keys: (string | number)[] = [];
  let at: Value | undefined = value;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isList(at) && key === "-") break;
    const next: string | number = isList(at) && /^\d+$/.test(key) ? Number(key) : key;
    keys.push(next);
    at = at === undefined ? undefined : valueIn(at, [next]);
  }
  return keys;
}
