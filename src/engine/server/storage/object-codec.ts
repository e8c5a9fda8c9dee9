import { groupVersionOf } from "../../schema/builtins.ts";
import { equal } from "../../value/equal.ts";
import { textAt } from "../../value/field-values.ts";
import { dig, isList, type MutableMap, type ValueMap, withKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { withDefaults } from "../defaults/apply-defaults.ts";
import type { DefaultRules } from "../defaults/default-rule.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { withMeta } from "../metadata/object-meta.ts";
import { customKindsPart, serverPart } from "../parts/server-parts.ts";
import type { ReadMode } from "../structs/go-types.ts";
import { readStoredStruct, readStruct, readWrittenStruct } from "../structs/read-struct.ts";

/** A decoded object with defaults, or why the server cannot decode it. */
export type Decoded =
  | {
      readonly object: ValueMap;
      /** The messages of strict decoding: `unknown field "spec.foo"`. */
      readonly strict: readonly string[];
    }
  | { readonly error: string };

const HAS_RAWS = /^(apps\/v1\.ControllerRevision|resource\/v1\.)/;

/** Whether objects of a resource have values whose text the server keeps. */
export function hasRaws({ struct }: Resource): boolean {
  return struct !== null && HAS_RAWS.test(struct);
}

/** Decodes an object in the resource's version: drops unknown fields, normalises values, sets defaults. */
export function decodeObject(resource: Resource, value: ValueMap, mode: ReadMode = "json"): Decoded {
  if (resource.custom !== null) return customKindsPart().decodeCustom(resource, value);
  if (resource.struct === null) return { object: value, strict: [] };
  const isSorted = mode === "unstructured" && hasRaws(resource);
  const given = isSorted ? serverPart().withSortedRaws(resource.struct, value) : value;
  const read = readStruct(given, resource.struct, mode, resource.otherFields);
  if (read.error !== null) return { error: read.error };
  const unknown = read.unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  // Upstream: runtime.FromUnstructuredWithValidation sorts its errors.
  const strict = mode === "unstructured" ? unknown.sort() : unknown;
  // Structs that the defaults add lack the fields that Go always writes.
  const object = readWrittenStruct(
    withDefaults(read.value, resource.struct, defaultRulesOf(resource)),
    resource.struct,
    resource.otherFields,
  );
  return { object: keepEmptyManagedFields(object, value), strict };
}

/** Keeps an empty list of managed fields: it asks the server to remove all managed fields. */
function keepEmptyManagedFields(object: ValueMap, given: ValueMap): ValueMap {
  const managed = dig(given, "metadata", "managedFields");
  return isList(managed) && managed.length === 0 ? withMeta(object, { managedFields: managed }) : object;
}

/** Returns an object with apiVersion and kind only, and the fields that Go always writes. */
export function newObject(resource: Resource): ValueMap {
  const object = { kind: resource.kind, apiVersion: resource.apiVersion };
  return resource.struct === null ? object : readWrittenStruct(object, resource.struct, resource.otherFields);
}

/**
 * Returns the object that a write compares with if there is none, in the version in which the server handles it. It was never converted:
 * so a client owns also what the conversion sets.
 */
export function newLiveObject(resource: Resource): ValueMap {
  const { kind, storageStruct, storageVersion } = resource;
  if (storageStruct === null) return toStorage(resource, newObject(resource));
  return readWrittenStruct({ kind, apiVersion: storageVersion }, storageStruct, resource.otherFields);
}

/**
 * Returns an object as the cluster stores it: of built-in kinds without empty lists and maps, custom resources in
 * `persistedVersion`.
 */
export function asStored(resource: Resource, object: ValueMap): ValueMap {
  if (resource.custom === null) {
    return resource.storageStruct === null
      ? object
      : readStoredStruct(object, resource.storageStruct, resource.otherFields);
  }
  if (textAt(object, "apiVersion") === resource.persistedVersion) return object;
  const kept = withKey(object, "apiVersion", resource.persistedVersion);
  const coerced = customKindsPart().decodeWithoutDefaults(
    atVersion(resource, resource.persistedVersion),
    kept,
  );
  return "error" in coerced ? kept : coerced.object;
}

/** Returns an object in the version in which the server handles it. */
export function toStorage(resource: Resource, object: ValueMap): ValueMap {
  return convertObject(resource, object, resource.storageVersion);
}

/**
 * Returns a stored object as the server reads it: with today's defaults, and custom resources without fields that today's
 * schema lacks. Returns the object itself if that changes nothing.
 */
export function readStored(resource: Resource, object: ValueMap): ValueMap {
  const owner = resource.custom === null ? builtins : resource;
  const known = readStoredCache.get(owner) ?? new WeakMap<ValueMap, ValueMap>();
  readStoredCache.set(owner, known);
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
    return storageStruct === null
      ? object
      : readStoredStruct(
          withDefaults(object, storageStruct, defaultRulesOf(resource)),
          storageStruct,
          resource.otherFields,
        );
  }
  const kept = textAt(object, "apiVersion");
  const read = customKindsPart().decodeCustom(atVersion(resource, kept), object);
  if ("error" in read) return object;
  if (kept === resource.storageVersion) return read.object;
  const converted = withKey(read.object, "apiVersion", resource.storageVersion);
  const coerced = customKindsPart().decodeWithoutDefaults(resource, converted);
  return "error" in coerced ? converted : coerced.object;
}

function atVersion(resource: Resource, apiVersion: string): Resource {
  return apiVersion === resource.apiVersion || resource.custom === null
    ? resource
    : { ...resource, version: groupVersionOf(apiVersion).version };
}

const readStoredCache = new WeakMap<object, WeakMap<ValueMap, ValueMap>>();

/** Returns an object in the version of the resource. */
export function fromStorage(resource: Resource, object: ValueMap): ValueMap {
  return convertObject(resource, object, resource.apiVersion);
}

/** Returns a stored object as a client reads it, in the version of the resource. */
export function shownObject(resource: Resource, object: ValueMap): ValueMap {
  return fromStorage(resource, kindOf(resource).shown?.(object) ?? object);
}

/**
 * Returns an object in another version of its group, without defaults. Returns the object itself if it has that version.
 */
export function convertObject(resource: Resource, object: ValueMap, apiVersion: string): ValueMap {
  if (textAt(object, "apiVersion") === apiVersion) return object;
  if (resource.custom !== null) return withKey(object, "apiVersion", apiVersion);
  const renamed = withKey(object, "apiVersion", apiVersion);
  return kindOf(resource).convert?.(renamed, apiVersion) ?? renamed;
}

/**
 * Returns an object with its fields in the order of the response: the order of the Go struct for built-in kinds, sorted by
 * name for custom resources.
 */
export function inWireOrder(resource: Resource, object: ValueMap): ValueMap {
  if (resource.struct !== null) return readWrittenStruct(object, resource.struct);
  const out: MutableMap = {};
  for (const key of Object.keys(object).sort()) out[key] = object[key] ?? null;
  return out;
}

const NO_DEFAULTS: DefaultRules = {};

function defaultRulesOf(resource: Resource): DefaultRules {
  return kindOf(resource).defaults ?? NO_DEFAULTS;
}
