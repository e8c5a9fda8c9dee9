import { compareText } from "../../value/order.ts";
import { get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import type { Decoded } from "../codec.ts";
import type { Resource } from "../resource.ts";
import { readStruct } from "../structs/read.ts";
import { defaulted } from "./default.ts";
import { embeddedProblem, readEmbedded } from "./embedded.ts";
import { prune, pruneNulls } from "./prune.ts";
import { type Structural, structuralOf } from "./structural.ts";

/**
 * Reads a custom resource: metadata as the Go struct holds it, unknown fields and nulls that are not allowed pruned, defaults
 * set. Values of wrong types stay; validation speaks of them.
 */
export function readCustom(resource: Resource, value: ValueMap): Decoded {
  const coerced = coerceCustom(resource, value);
  if ("error" in coerced) return coerced;
  return { object: completeCustom(resource, coerced.object), strict: coerced.strict };
}

/** The same without defaults: what is stored. */
export function coerceCustom(resource: Resource, value: ValueMap): Decoded {
  const metadata = readMetadata(value);
  if ("error" in metadata) return metadata;
  const schema = schemaOf(resource);
  const unknown: string[] = [...metadata.unknown];
  let object = metadata.object;
  if (schema !== null) {
    const pruned: string[] = [];
    object = pruneNulls(prune(object, schema, pruned), schema);
    unknown.push(...pruned.sort(compareText));
    const problem = embeddedProblem(object, schema, "");
    if (problem !== null) return { error: problem };
    object = readEmbedded(object, schema, unknown);
  }
  return { object, strict: unknown.map((path) => `unknown field ${JSON.stringify(path)}`) };
}

/** A custom resource with its defaults, nothing pruned: what an apply makes of it. */
export function completeCustom(resource: Resource, object: ValueMap): ValueMap {
  const schema = schemaOf(resource);
  return schema === null ? object : defaulted(object, schema);
}

/** The structural schema of the resource's version; null where nothing is pruned. */
export function schemaOf(resource: Resource): Structural | null {
  const version = resource.custom?.versions.find((one) => one.name === resource.version);
  if (version?.schema === undefined || version.preservesUnknown) return null;
  return structuralOf(version.schema);
}

type Metadata =
  | { readonly object: ValueMap; readonly unknown: readonly string[] }
  | { readonly error: string };

/** `metadata` as a struct holds it; what is no object stays. */
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
