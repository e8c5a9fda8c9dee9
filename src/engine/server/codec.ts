import { groupVersionOf } from "../schema/builtins.ts";
import { equal } from "../value/equal.ts";
import { dig, isList, type MutableMap, type ValueMap, withKey } from "../value/value.ts";
import { textAt } from "./cluster.ts";
import { convertBuiltin } from "./convert.ts";
import { withDefaults } from "./defaults/apply.ts";
import { withMeta } from "./meta.ts";
import { custom } from "./parts.ts";
import type { Resource } from "./resource.ts";
import { type ReadMode, readStruct, storedStruct, writtenStruct } from "./structs/read.ts";

/** An object read as its kind, with defaults. */
export type Decoded =
  | {
      readonly object: ValueMap;
      /** What a strict reader complains of, as messages: `unknown field "spec.foo"`. */
      readonly strict: readonly string[];
    }
  | { readonly error: string };

/** Reads an object of the resource's own version: unknown fields dropped, values normalised, defaults set. */
export function decodeObject(resource: Resource, value: ValueMap, mode: ReadMode = "json"): Decoded {
  if (resource.custom !== null) return custom().readCustom(resource, value);
  if (resource.struct === null) return { object: value, strict: [] };
  const read = readStruct(value, resource.struct, mode);
  if (read.error !== null) return { error: read.error };
  const strict = read.unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  // Defaults may have made structs that miss what is always written.
  const object = writtenStruct(withDefaults(read.value, resource.struct), resource.struct);
  return { object: keepReset(object, value), strict };
}

/** An empty list of managed fields asks to forget them: it is no more empty than it looks. */
function keepReset(object: ValueMap, given: ValueMap): ValueMap {
  const managed = dig(given, "metadata", "managedFields");
  return isList(managed) && managed.length === 0 ? withMeta(object, { managedFields: managed }) : object;
}

/** An object that has nothing but its kind, as the server makes it before it fills it. */
export function newObject(resource: Resource): ValueMap {
  const object = { kind: resource.kind, apiVersion: resource.apiVersion };
  return resource.struct === null ? object : writtenStruct(object, resource.struct);
}

/** An object as it is written down: built-in kinds without what storage does not tell apart, custom resources in their stored version. */
export function asStored(resource: Resource, object: ValueMap): ValueMap {
  if (resource.custom === null) {
    return resource.storageStruct === null ? object : storedStruct(object, resource.storageStruct);
  }
  if (textAt(object, "apiVersion") === resource.keptVersion) return object;
  const kept = withKey(object, "apiVersion", resource.keptVersion);
  const coerced = custom().coerceCustom(atVersion(resource, resource.keptVersion), kept);
  return "error" in coerced ? kept : coerced.object;
}

/** An object in the version in which the server works with it. */
export function toStorage(resource: Resource, object: ValueMap): ValueMap {
  return convertObject(resource, object, resource.storageVersion);
}

/**
 * A kept object as it reads today: with the defaults of today, custom resources without fields that today's schema lacks.
 * Itself if that is no change.
 */
export function readStored(resource: Resource, object: ValueMap): ValueMap {
  const owner = resource.custom === null ? builtins : resource;
  const known = reread.get(owner) ?? new WeakMap<ValueMap, ValueMap>();
  reread.set(owner, known);
  const found = known.get(object);
  if (found !== undefined) return found;
  const read = decodeStored(resource, object);
  const made = equal(read, object) ? object : read;
  known.set(object, made);
  return made;
}

const builtins = {};

function decodeStored(resource: Resource, object: ValueMap): ValueMap {
  if (resource.custom === null) {
    const { storageStruct } = resource;
    return storageStruct === null ? object : storedStruct(withDefaults(object, storageStruct), storageStruct);
  }
  const kept = textAt(object, "apiVersion");
  const read = custom().readCustom(atVersion(resource, kept), object);
  if ("error" in read) return object;
  if (kept === resource.storageVersion) return read.object;
  const converted = withKey(read.object, "apiVersion", resource.storageVersion);
  const coerced = custom().coerceCustom(resource, converted);
  return "error" in coerced ? converted : coerced.object;
}

function atVersion(resource: Resource, apiVersion: string): Resource {
  return apiVersion === resource.apiVersion || resource.custom === null
    ? resource
    : { ...resource, version: groupVersionOf(apiVersion).version };
}

const reread = new WeakMap<object, WeakMap<ValueMap, ValueMap>>();

/** An object with which the server works, in the version that a resource serves. */
export function fromStorage(resource: Resource, object: ValueMap): ValueMap {
  return convertObject(resource, object, resource.apiVersion);
}

/** An object in another version of its group, without defaults. Itself if it is in that version. */
export function convertObject(resource: Resource, object: ValueMap, apiVersion: string): ValueMap {
  if (textAt(object, "apiVersion") === apiVersion) return object;
  if (resource.custom !== null) return withKey(object, "apiVersion", apiVersion);
  return convertBuiltin(object, apiVersion);
}

/** What is written: for built-in kinds the struct's fields in their order, for custom resources sorted by name. */
export function inWireOrder(resource: Resource, object: ValueMap): ValueMap {
  if (resource.struct !== null) return writtenStruct(object, resource.struct);
  const out: MutableMap = {};
  for (const key of Object.keys(object).sort()) out[key] = object[key] ?? null;
  return out;
}
