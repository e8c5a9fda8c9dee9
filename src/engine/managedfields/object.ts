import { own } from "../value/own.ts";
import { isMap, type Value, type ValueMap, withKey, withoutKey } from "../value/value.ts";

/** A field of `metadata`; undefined if there is none. */
export function metadataOf(object: ValueMap, key: string): Value | undefined {
  const metadata = own(object, "metadata");
  return isMap(metadata) ? own(metadata, key) : undefined;
}

export function nameOf(object: ValueMap): string {
  return textOf(object, "name");
}

export function namespaceOf(object: ValueMap): string {
  return textOf(object, "namespace");
}

export function uidOf(object: ValueMap): string {
  return textOf(object, "uid");
}

/** Empty for what is missing or no text. */
function textOf(object: ValueMap, key: string): string {
  const value = metadataOf(object, key);
  return typeof value === "string" ? value : "";
}

/** The value of `metadata.managedFields`, whatever it is; undefined if there is none. */
export function managedFieldsOf(object: ValueMap): Value | undefined {
  return metadataOf(object, "managedFields");
}

/** The objects that others were with their managed fields, so that an object that is stored and read again is the same. */
const bare = new WeakMap<ValueMap, ValueMap>();

/** `object` without managed fields; itself if it has none. The same reference every time. */
export function withoutManagedFields(object: ValueMap): ValueMap {
  const metadata = own(object, "metadata");
  if (!isMap(metadata) || own(metadata, "managedFields") === undefined) return object;
  const known = bare.get(object);
  if (known !== undefined) return known;
  const out = withKey(object, "metadata", withoutKey(metadata, "managedFields"));
  bare.set(object, out);
  return out;
}

/** `object` with that value of `metadata.managedFields`, or without one; itself if it has just that. */
export function withManagedFields(object: ValueMap, managedFields: Value | undefined): ValueMap {
  if (managedFields === undefined) return withoutManagedFields(object);
  const metadata = own(object, "metadata");
  const out = withKey(
    object,
    "metadata",
    withKey(isMap(metadata) ? metadata : {}, "managedFields", managedFields),
  );
  if (out !== object && isMap(metadata)) bare.set(out, withoutManagedFields(object));
  return out;
}
