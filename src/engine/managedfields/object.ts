import { own } from "../value/own.ts";
import { isMap, type Value, type ValueMap, withKey, withoutKey } from "../value/value.ts";

/** Returns a field of `metadata`; undefined if there is none. */
export function metadataOf(object: ValueMap, key: string): Value | undefined {
  const metadata = own(object, "metadata");
  return isMap(metadata) ? own(metadata, key) : undefined;
}

/** Returns the name; empty if it is missing. */
export function nameOf(object: ValueMap): string {
  return textOf(object, "name");
}

/** Returns the namespace; empty if it is missing. */
export function namespaceOf(object: ValueMap): string {
  return textOf(object, "namespace");
}

/** Returns the uid; empty if it is missing. */
export function uidOf(object: ValueMap): string {
  return textOf(object, "uid");
}

/** Empty if the field is missing or not a string. */
function textOf(object: ValueMap, key: string): string {
  const value = metadataOf(object, key);
  return typeof value === "string" ? value : "";
}

/** Returns the value of `metadata.managedFields`, also if it is invalid; undefined if there is none. */
export function managedFieldsOf(object: ValueMap): Value | undefined {
  return metadataOf(object, "managedFields");
}

/** Objects without managed fields, by the object with them: an object that is stored and read again keeps its reference. */
const bare = new WeakMap<ValueMap, ValueMap>();

/** Returns `object` without managed fields; `object` itself if it has none. Always the same reference. */
export function withoutManagedFields(object: ValueMap): ValueMap {
  const metadata = own(object, "metadata");
  if (!isMap(metadata) || own(metadata, "managedFields") === undefined) return object;
  const known = bare.get(object);
  if (known !== undefined) return known;
  const out = withKey(object, "metadata", withoutKey(metadata, "managedFields"));
  bare.set(object, out);
  return out;
}

/** Returns `object` with that value of `metadata.managedFields`, or without managed fields; `object` itself if nothing changes. */
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
