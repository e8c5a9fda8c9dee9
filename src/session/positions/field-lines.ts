import { type Keys, newFieldLocator, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import type { FieldLine } from "../assist/types.ts";
import type { ManifestObject } from "../read-step-text.ts";

/** The largest number of fields that the search returns. */
const MAX_FIELDS = 3000;

/** The object that a JSON Patch changes. */
export type PatchedObject = { readonly object: ValueMap; readonly type: Type | null };

/**
 * Returns the line of each field in a text; maps and lists come before their items. A line inside an atomic map or list has the
 * path of this map or list. An operation of a JSON Patch has the path of the field in `patched` that it changes.
 */
export function fieldLines(
  manifestObjects: readonly ManifestObject[],
  typeOf: (apiVersion: string, kind: string) => Type | null,
  patched: PatchedObject | null = null,
): readonly FieldLine[] {
  const places: FieldLine[] = [];
  for (const manifestObject of manifestObjects) {
    const { document, prefix, value } = manifestObject;
    const { map } = document;
    if (patched !== null && isList(value)) places.push(...linesOfOperations(manifestObject, value, patched));
    if (map === null || !isMap(value)) continue;
    const place = newFieldLocator(
      value,
      typeOf(String(get(value, "apiVersion")), String(get(value, "kind"))),
    );
    const queue: Keys[] = keysBelow(value, []).reverse();
    for (let keys = queue.pop(); keys !== undefined && places.length < MAX_FIELDS; keys = queue.pop()) {
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

/** Returns the lines of each operation, with the field that its JSON pointer names. */
function linesOfOperations(
  { document: { map }, prefix }: ManifestObject,
  operations: readonly Value[],
  { object, type }: PatchedObject,
): readonly FieldLine[] {
  const place = newFieldLocator(object, type);
  return operations.slice(0, MAX_FIELDS).flatMap((operation, at) => {
    const pointer = isMap(operation) ? get(operation, "path") : undefined;
    if (map === null || !isMap(operation) || typeof pointer !== "string" || !pointer.startsWith("/"))
      return [];
    const { text } = place(keysOfPointer(pointer, object));
    const lines = Object.keys(operation).map((key) => map.rangeOf([...prefix, at, key]).line);
    return [...new Set(lines)].map((line) => ({ path: text, line }));
  });
}

/** Returns the keys of a JSON pointer such as `/spec/ports/0/port`. `-`, the end of a list, gives the keys of the list. */
function keysOfPointer(pointer: string, value: Value): Keys {
  const keys: (string | number)[] = [];
  let at: Value | undefined = value;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isList(at) && key === "-") break;
    const next: string | number = isList(at) && /^\d+$/.test(key) ? Number(key) : key;
    keys.push(next);
    at = at === undefined ? undefined : valueAtKeys(at, [next]);
  }
  return keys;
}
