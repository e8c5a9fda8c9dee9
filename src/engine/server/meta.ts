import {
  get,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../value/value.ts";

/** An object's `metadata`; empty if it has none. */
export function metaOf(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  return isMap(metadata) ? metadata : {};
}

/** A field of `metadata` that is a text; empty if it is none. */
export function metaText(object: ValueMap, key: string): string {
  const value = get(metaOf(object), key);
  return typeof value === "string" ? value : "";
}

/** A field of `metadata` that is a number; 0 if it is none. */
export function metaNumber(object: ValueMap, key: string): number {
  const value = get(metaOf(object), key);
  return typeof value === "number" ? value : 0;
}

/** A field of `metadata`; undefined if there is none. */
export function metaValue(object: ValueMap, key: string): Value | undefined {
  return get(metaOf(object), key);
}

/** The texts of a list in `metadata`. */
export function metaTexts(object: ValueMap, key: string): readonly string[] {
  const value = get(metaOf(object), key);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** `object` with fields of `metadata` set; undefined takes one away. Itself if nothing changes. */
export function withMeta(object: ValueMap, changes: { readonly [key: string]: Value | undefined }): ValueMap {
  let metadata = metaOf(object);
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    metadata = value === undefined ? withoutKey(metadata, key) : withKey(metadata, key, value);
  }
  return withKey(object, "metadata", metadata);
}

/** `metadata` with the fields of both, those of `more` first. */
export function mergedTexts(base: Value | undefined, more: { readonly [key: string]: string }): ValueMap {
  const out: MutableMap = isMap(base) ? { ...base } : {};
  for (const key of Object.keys(more)) put(out, key, more[key] as string);
  return out;
}
