import type { Atom, Field, Schema, TypeRef } from "../../../schema/schema.ts";
import { get, isMap, type MutableMap, put, type Value, type ValueMap } from "../../../value/value.ts";
import { findStruct, type GoType } from "../../structs/go-types.ts";
import { findDescribedType } from "./described-types.ts";

/** Schemas by name. */
export type Definitions = { readonly [name: string]: ValueMap };

/** The beginning of a reference. */
const PREFIX = "#/components/schemas/";
/**
 * Returns the named schemas and all schemas that they reference, sorted by name. `own` has those that are not in `schema`.
 */
export function definitionsOf(schema: Schema, names: readonly string[], own: Definitions): Definitions {
  const found = new Map<string, ValueMap>(Object.entries(own));
  const open = [...names, ...Object.values(own).flatMap(references)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const made = definitionOf(schema, name);
    found.set(name, made);
    open.push(...references(made));
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a reference to a type. */
export function referenceTo(name: string): ValueMap {
  return { $ref: PREFIX + name };
}

/**
 * Returns the schema of a type: the fields that the version of the server has, as the newest version describes them. A field that the newest
 * one no longer has is without description.
 */
function definitionOf(schema: Schema, name: string): ValueMap {
  const atom = schema.find(name);
  const made = atom === undefined ? {} : atomSchema(atom, name);
  const described = findDescribedType(name);
  if (described === undefined) return made;
  const whole = withReferences(described) as ValueMap;
  const fields = get(whole, "properties");
  const own = get(made, "properties");
  if (!isMap(fields) || !isMap(own)) return whole;
  const required = get(whole, "required");
  const kept = Object.entries(own).map(([field, value]) => [field, get(fields, field) ?? value] as const);
  return {
    ...whole,
    ...(Array.isArray(required) && {
      required: required.filter((field) => Object.hasOwn(own, String(field))),
    }),
    properties: Object.fromEntries(kept),
  };
}

/** Returns a schema whose references are addresses in the document, with `PREFIX` before the name of the type. */
function withReferences(value: Value): Value {
  if (Array.isArray(value)) return value.map(withReferences);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string" ? PREFIX + item : withReferences(item),
    ]),
  );
}

function references(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "$ref" && typeof item === "string" && item.startsWith(PREFIX)
      ? [item.slice(PREFIX.length)]
      : references(item),
  );
}

function atomSchema(atom: Atom, name: string): ValueMap {
  const { map } = atom;
  if (map?.fields === undefined) return typeSchema(atom, undefined);
  const parts = name.split(".");
  const struct = findStruct(`${parts.at(-3)}/${parts.at(-2)}.${parts.at(-1)}`);
  const properties: MutableMap = {};
  for (const field of map.fields)
    put(properties, field.name, fieldSchema(field, struct?.byName.get(field.name)?.type));
  return {
    type: "object",
    properties,
    ...(map.elementRelationship === "atomic" && { "x-kubernetes-map-type": "atomic" }),
  };
}

function fieldSchema({ type, default: value, patch }: Field, go: GoType | undefined): ValueMap {
  const made = typeSchema(type, go);
  const more: ValueMap = {
    ...(value !== undefined && { default: value }),
    ...(patch?.strategy !== undefined && { "x-kubernetes-patch-strategy": patch.strategy.join(",") }),
    ...(patch?.mergeKey !== undefined && { "x-kubernetes-patch-merge-key": patch.mergeKey }),
  };
  return "$ref" in made ? { allOf: [made], ...more } : { ...made, ...more };
}

function typeSchema(type: TypeRef, go: GoType | undefined): ValueMap {
  const inner = go?.kind === "pointer" ? go.of : go;
  if (type.namedType !== undefined) {
    return type.namedType.startsWith("__") ? {} : referenceTo(type.namedType);
  }
  if (type.list !== undefined && type.map === undefined) {
    const { elementType, elementRelationship, keys } = type.list;
    const items = typeSchema(elementType, inner?.kind === "list" ? inner.of : undefined);
    const kind = elementRelationship === "atomic" ? "atomic" : keys === undefined ? "set" : "map";
    return {
      type: "array",
      items,
      "x-kubernetes-list-type": kind,
      ...(keys !== undefined && { "x-kubernetes-list-map-keys": keys }),
    };
  }
  if (type.map !== undefined && type.list === undefined) {
    const { elementType, elementRelationship } = type.map;
    const values = elementType && typeSchema(elementType, inner?.kind === "map" ? inner.of : undefined);
    return {
      type: "object",
      ...(values && { additionalProperties: values }),
      ...(elementRelationship === "atomic" && { "x-kubernetes-map-type": "atomic" }),
    };
  }
  return type.list === undefined ? scalarSchema(type.scalar, inner) : {};
}

const NUMBERS: { readonly [kind: string]: ValueMap } = {
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  float64: { type: "number", format: "double" },
  bytes: { type: "string", format: "byte" },
};

function scalarSchema(scalar: Atom["scalar"], go: GoType | undefined): ValueMap {
  const number = go === undefined ? undefined : NUMBERS[go.kind];
  if (number !== undefined) return number;
  if (scalar === "numeric") return { type: "number" };
  return scalar === "string" || scalar === "boolean" ? { type: scalar } : {};
}
