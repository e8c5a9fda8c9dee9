import type { FieldType, Type } from "../../schema/resolve-type.ts";
import { failed } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import type { FieldMeta, PatchMeta } from "./patch-meta.ts";

/**
 * Returns how a type is patched, as kubectl reads it from the server's OpenAPI v3 documents.
 * Upstream: apimachinery pkg/util/strategicpatch/meta.go, PatchMetaFromOpenAPIV3 (v0.36.3).
 */
export function openApiMeta(type: Type): PatchMeta {
  const field = (key: string): PatchResult<FieldType> => {
    const found = type.map?.fields.get(key);
    return found === undefined ? failed(`unable to find api field "${key}"`) : { value: found };
  };
  return {
    name: schemaType(type),
    ofMap: (key) => {
      const found = field(key);
      return "error" in found ? found : { value: factsOf(found.value, found.value.type()) };
    },
    ofList: (key) => {
      const found = field(key);
      if ("error" in found) return found;
      const held = found.value.type();
      return { value: factsOf(found.value, held.list?.element() ?? held) };
    },
  };
}

/**
 * Returns how a type is patched, as kubectl reads it from the OpenAPI v2 document, its second choice.
 * Upstream: apimachinery pkg/util/strategicpatch/types.go (v0.36.3).
 */
export function swaggerMeta(type: Type): PatchMeta {
  const field = (key: string, wanted: string): PatchResult<FieldType> => {
    if (type.map?.free) return { value: { element: "", type: () => type, field: { name: key, type: {} } } };
    if (type.map === null || type.map.fields.size === 0) {
      return failed(`expected ${wanted}, but got ${shapeOf(type)}`);
    }
    const found = type.map.fields.get(key);
    if (found !== undefined) return { value: found };
    return failed(`unable to find api field "${key}" in ${type.name ?? ""}`);
  };
  return {
    name: type.name ?? shapeOf(type),
    ofMap: (key) => {
      const found = field(key, "kind");
      return "error" in found ? found : { value: factsOf(found.value, found.value.type(), swaggerMeta) };
    },
    ofList: (key) => {
      const found = field(key, "slice");
      if ("error" in found) return found;
      const held = found.value.type();
      if (held.list !== null) return { value: factsOf(found.value, held.list.element(), swaggerMeta) };
      return failed(`expected slice, but got ${shapeOf(held)}`);
    },
  };
}

function factsOf({ field }: FieldType, type: Type, meta: (type: Type) => PatchMeta = openApiMeta): FieldMeta {
  return {
    meta: meta(type),
    strategies: field.patch?.strategy ?? [],
    mergeKey: field.patch?.mergeKey ?? "",
  };
}

function schemaType(type: Type): string {
  if (type.map !== null) return "object";
  if (type.list !== null) return "array";
  if (type.scalar === "numeric") return "integer";
  return type.scalar === "boolean" ? "boolean" : "string";
}

function shapeOf(type: Type): string {
  if (type.list !== null) return "slice";
  return type.map !== null ? "map" : "primitive";
}
