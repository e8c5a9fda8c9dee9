import { type Keys, placerOf } from "../engine/scenario/place.ts";
import type { Type } from "../engine/schema/compile.ts";
import { get, isList, isMap, type Value } from "../engine/value/value.ts";
import type { FieldPlace } from "../worker/protocol.ts";
import type { Subject } from "./read.ts";

/** No more fields than these are found: a text for people to read has fewer. */
const MOST = 3000;

/**
 * Where the fields of a text stand, outer ones before those inside. What lies inside of a value that is owned as a whole
 * stands for that value. Empty for JSON Patches: they are lists of operations.
 */
export function placesOf(
  subjects: readonly Subject[],
  typeOf: (apiVersion: string, kind: string) => Type | null,
): readonly FieldPlace[] {
  const places: FieldPlace[] = [];
  for (const { document, prefix, value } of subjects) {
    const { map } = document;
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
