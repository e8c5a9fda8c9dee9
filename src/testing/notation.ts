import { fromPaths } from "../engine/fieldpath/build.ts";
import {
  fieldElement,
  indexElement,
  keyElement,
  type Path,
  printPath,
  valueElement,
} from "../engine/fieldpath/element.ts";
import { type FieldSet, paths } from "../engine/fieldpath/set.ts";
import { deducedTypes } from "../engine/schema/deduced-type.ts";
import { resolve, type Type } from "../engine/schema/resolve-type.ts";
import { type Field, schemaOf, type TypeRef } from "../engine/schema/schema.ts";
import type { Value } from "../engine/value/value.ts";

// Short notations for types, paths and sets in tests.

export const string: TypeRef = { scalar: "string" };
export const number: TypeRef = { scalar: "numeric" };
export const boolean: TypeRef = { scalar: "boolean" };
export const anything: TypeRef = { namedType: "__untyped_deduced_" };

/** Returns the type of a struct with the given fields and defaults. */
export function struct(
  fields: { readonly [name: string]: TypeRef },
  defaults: { readonly [name: string]: Value } = {},
): TypeRef {
  const list: Field[] = Object.entries(fields).map(([name, type]) =>
    name in defaults ? { name, type, default: defaults[name] as Value } : { name, type },
  );
  return { map: { fields: list } };
}

/** Returns the type of a granular map. */
export function mapOf(elementType: TypeRef): TypeRef {
  return { map: { elementType } };
}

/** Returns the type of a set. */
export function setOf(elementType: TypeRef): TypeRef {
  return { list: { elementType, elementRelationship: "associative" } };
}

/** Returns the type of a list of type map with the given keys. */
export function keyed(keys: readonly string[], elementType: TypeRef): TypeRef {
  return { list: { elementType, elementRelationship: "associative", keys } };
}

/** Returns the type of an atomic list. */
export function listOf(elementType: TypeRef): TypeRef {
  return { list: { elementType, elementRelationship: "atomic" } };
}

/** Returns the type as atomic. */
export function atomic(type: TypeRef): TypeRef {
  return { ...type, elementRelationship: "atomic" };
}

/** Returns the compiled type. */
export function typeOf(ref: TypeRef): Type {
  return resolve(schemaOf(deducedTypes), ref);
}

/** Returns the set of paths in the notation of Kubernetes: `set(".spec.replicas", '.ports[port=80,protocol="TCP"]')`. */
export function set(...texts: readonly string[]): FieldSet {
  return fromPaths(texts.map(path));
}

const ELEMENT = /\.([^.[\]]+)|\[=([^\]]+)\]|\[(\d+)\]|\[([^\]]+)\]/gy;

/** Returns the path in the notation of Kubernetes. Names must not contain `.`, `[` or `]`. */
export function path(text: string): Path {
  const out: string[] = [];
  let end = 0;
  for (const [whole, field, value, index, keys] of text.matchAll(ELEMENT)) {
    end += whole.length;
    if (field !== undefined) out.push(fieldElement(field));
    else if (value !== undefined) out.push(valueElement(JSON.parse(value) as Value));
    else if (index !== undefined) out.push(indexElement(Number(index)));
    else out.push(keyElement((keys as string).split(",").map(keyField)));
  }
  if (end !== text.length) throw new Error(`not a path: ${text}`);
  return out;
}

function keyField(text: string): { name: string; value: Value } {
  const at = text.indexOf("=");
  return { name: text.slice(0, at), value: JSON.parse(text.slice(at + 1)) as Value };
}

/** Returns the paths of a set in the notation and order of Kubernetes. */
export function printPaths(fields: FieldSet): string[] {
  return paths(fields).map(printPath);
}
