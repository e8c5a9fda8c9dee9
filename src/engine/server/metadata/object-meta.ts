import { textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";

/** Returns an object's `metadata`, or an empty map if it has none. */
export function metaOf(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  return isMap(metadata) ? metadata : {};
}

/** Returns the value of a field of `metadata` if it is a string, else an empty string. */
export function metaText(object: ValueMap, key: string): string {
  return textAt(metaOf(object), key);
}

/** Returns a field of `metadata`, or 0 if the field is absent or not a number. */
export function metaNumber(object: ValueMap, key: string): number {
  const value = get(metaOf(object), key);
  return typeof value === "number" ? value : 0;
}

/** Returns a field of `metadata`, or undefined if it is absent. */
export function metaValue(object: ValueMap, key: string): Value | undefined {
  return get(metaOf(object), key);
}

/** Returns the strings of a list in `metadata`. Empty if there is no such list. */
export function metaTexts(object: ValueMap, key: string): readonly string[] {
  const value = get(metaOf(object), key);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/**
 * Returns `object` with the changed fields of `metadata`; undefined removes a field. Returns `object` itself if nothing
 * changes.
 */
export function withMeta(object: ValueMap, changes: { readonly [key: string]: Value | undefined }): ValueMap {
  let metadata = metaOf(object);
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    metadata = value === undefined ? withoutKey(metadata, key) : withKey(metadata, key, value);
  }
  return withKey(object, "metadata", metadata);
}
