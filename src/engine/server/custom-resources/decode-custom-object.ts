import { compareText } from "../../value/order.ts";
import { get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import type { Decoded } from "../storage/object-codec.ts";
import { readStruct } from "../structs/read-struct.ts";
import { embeddedError, readEmbedded } from "./embedded-objects.ts";
import { pruneNulls, pruneUnknown } from "./prune-fields.ts";
import { withSchemaDefaults } from "./set-defaults.ts";
import { type StructuralSchema, structuralOf } from "./structural-schema.ts";

/**
 * Decodes a custom resource: reads metadata as the Go struct has it, prunes unknown fields and nulls that the schema does
 * not allow, and sets defaults. Values of wrong types stay, because validation reports them.
 */
export function decodeCustom(resource: Resource, value: ValueMap): Decoded {
  const coerced = decodeWithoutDefaults(resource, value);
  if ("error" in coerced) return coerced;
  return { object: defaultCustom(resource, coerced.object), strict: coerced.strict };
}

/**
 * Decodes a custom resource that a mutation made, and sets defaults. Nulls that the schema does not allow stay, because validation reports
 * them.
 */
export function decodeMutated(resource: Resource, value: ValueMap): Decoded {
  const coerced = decodeWithoutDefaults(resource, value, (object) => object);
  return "error" in coerced
    ? coerced
    : { object: defaultCustom(resource, coerced.object), strict: coerced.strict };
}

/** Decodes a custom resource without defaults, for storage. */
export function decodeWithoutDefaults(
  resource: Resource,
  value: ValueMap,
  withoutNulls: (object: ValueMap, schema: StructuralSchema) => ValueMap = pruneNulls,
): Decoded {
  const metadata = readMetadata(value);
  if ("error" in metadata) return metadata;
  const schema = structuralSchemaOf(resource);
  const unknown: string[] = [...metadata.unknown];
  let object = metadata.object;
  if (schema !== null) {
    const pruned: string[] = [];
    object = withoutNulls(pruneUnknown(object, schema, pruned), schema);
    unknown.push(...pruned.sort(compareText));
    const problem = embeddedError(object, schema, "");
    if (problem !== null) return { error: problem };
    object = readEmbedded(object, schema, unknown);
  }
  return { object, strict: unknown.map((path) => `unknown field ${JSON.stringify(path)}`) };
}

/** Returns a custom resource with its defaults. Prunes nothing: for an apply. */
export function defaultCustom(resource: Resource, object: ValueMap): ValueMap {
  const schema = structuralSchemaOf(resource);
  return schema === null ? object : withSchemaDefaults(object, schema);
}

/** Returns the structural schema of the resource's version, or null if the server does not prune. */
export function structuralSchemaOf(resource: Resource): StructuralSchema | null {
  const version = resource.custom?.versions.find((one) => one.name === resource.version);
  if (version?.schema === undefined || version.preservesUnknown) return null;
  return structuralOf(version.schema);
}

type Metadata =
  | { readonly object: ValueMap; readonly unknown: readonly string[] }
  | { readonly error: string };

/** Returns `metadata` as the Go struct has it. A value that is not an object stays. */
function readMetadata(value: ValueMap): Metadata {
  const metadata = get(value, "metadata");
  if (!isMap(metadata)) return { object: value, unknown: [] };
  const read = readStruct(metadata, "meta/v1.ObjectMeta");
  if (read.error !== null) return { error: read.error };
  return {
    object: withKey(value, "metadata", read.value),
    unknown: read.unknown.map((path) => `metadata.${path}`),
  };
}
