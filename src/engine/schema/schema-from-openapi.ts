import { MAX_DEPTH } from "../value/depth.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { deducedTypes } from "./deduced-type.ts";
import { listTopology, mapTopology, patchFacts, scalarOf } from "./openapi-extensions.ts";
import type { Atom, Field, ListAtom, MapAtom, TypeDef, TypeRef } from "./schema.ts";

/** The name of the type of an unknown value with one owner. */
const UNTYPED_ATOMIC = "__untyped_atomic_";
/** The name of the type of a value without a schema: its maps are granular, its lists are atomic. */
export const UNTYPED_DEDUCED = "__untyped_deduced_";

const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
const RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

const untypedAtomic: Atom = {
  scalar: "untyped",
  list: { elementType: { namedType: UNTYPED_ATOMIC }, elementRelationship: "atomic" },
  map: { elementType: { namedType: UNTYPED_ATOMIC }, elementRelationship: "atomic" },
};

/** The types of a document, and its errors. With errors the API server uses none of the types. */
export type Conversion = { readonly types: readonly TypeDef[]; readonly errors: readonly string[] };

/** How {@link fromOpenApi} converts definitions. */
export type ConversionOptions = {
  /** Whether every object allows undeclared fields. False by default. */
  readonly preserveUnknownFields?: boolean;
};

/**
 * Returns the types of OpenAPI definitions: `definitions` of a v2 document, or `components.schemas` of v3 documents. The API
 * server reads v3, because only v3 has the defaults of fields. The two types of values without a schema come last. A
 * definition that is only a `$ref` has no type. Fields keep the document's order.
 * Upstream: kube-openapi pkg/schemaconv openapi.go, ToSchemaFromOpenAPI. Differs: fields also carry patch strategy and merge
 * key, and an error names the place.
 */
export function fromOpenApi(definitions: ValueMap, options: ConversionOptions = {}): Conversion {
  const errors: string[] = [];
  const types: TypeDef[] = [];
  for (const name of Object.keys(definitions)) {
    const definition = get(definitions, name);
    if (!isMap(definition)) errors.push(`${name}: a definition must be an object`);
    else if (typeof get(definition, "$ref") !== "string") {
      const converted = toAtom(name, definition, options);
      types.push({ name, ...converted.atom });
      errors.push(...converted.errors);
    }
  }
  return { types: [...types, ...deducedTypes], errors };
}

/** Returns the type of one definition. For the few types that encode themselves, `name` alone decides. */
export function toAtom(
  name: string,
  definition: ValueMap,
  options: ConversionOptions = {},
): { readonly atom: Atom; readonly errors: readonly string[] } {
  if (name === QUANTITY) return { atom: { scalar: "untyped" }, errors: [] };
  if (name === RAW_EXTENSION) return { atom: untypedAtomic, errors: [] };
  const errors: string[] = [];
  const preserve = options.preserveUnknownFields === true;
  return { atom: atomOf(definition, { path: name, depth: 0, preserve, errors }), errors };
}

/** The place of the conversion, and whether it is below `x-kubernetes-preserve-unknown-fields`. */
type Place = {
  readonly path: string;
  readonly depth: number;
  readonly preserve: boolean;
  readonly errors: string[];
};

function atomOf(schema: ValueMap, at: Place): Atom {
  const preserve = at.preserve || get(schema, "x-kubernetes-preserve-unknown-fields") === true;
  const place = preserve === at.preserve ? at : { ...at, preserve };
  const type = typeName(schema);
  switch (type) {
    case "":
      return { scalar: "untyped", list: listOf(schema, place), map: mapOf(schema, place) };
    case "object":
      return { map: mapOf(schema, place) };
    case "array":
      return { list: listOf(schema, place) };
    case "integer":
    case "number":
    case "boolean":
    case "string":
      return { scalar: scalarOf(type, get(schema, "format")) };
    default:
      report(place, type === undefined ? "type must be a string" : `unrecognized type: '${type}'`);
      return { scalar: "untyped" };
  }
}

/** Returns the first type of a schema, as the API server does. Empty if there is none, undefined if it is not a string. */
function typeName(schema: ValueMap): string | undefined {
  const type = get(schema, "type");
  const first = (isList(type) ? type[0] : type) ?? "";
  return typeof first === "string" ? first : undefined;
}

function refOf(schema: Value, at: Place): TypeRef {
  if (!isMap(schema)) {
    report(at, "a schema must be an object");
    return { namedType: UNTYPED_DEDUCED };
  }
  const name = referredName(schema);
  if (name !== "") {
    const relationship = mapRelationship(schema, at);
    return relationship === undefined
      ? { namedType: name }
      : { namedType: name, elementRelationship: relationship };
  }
  if (at.depth >= MAX_DEPTH) {
    report(at, `schemas may not nest more than ${MAX_DEPTH} levels`);
    return { namedType: UNTYPED_DEDUCED };
  }
  return atomOf(schema, at);
}

/** Returns the last part of `$ref`, or of a `$ref` that is the only member of `allOf`. Empty if there is neither. */
function referredName(schema: ValueMap): string {
  const allOf = get(schema, "allOf");
  const wrapped = isList(allOf) && allOf.length === 1 && isMap(allOf[0]) ? get(allOf[0], "$ref") : undefined;
  const own = get(schema, "$ref");
  const ref = typeof own === "string" && own !== "" ? own : wrapped;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : "";
}

function mapOf(schema: ValueMap, at: Place): MapAtom {
  const fields = fieldsOf(schema, at);
  const elementType = elementTypeOf(schema, fields.length, at);
  const elementRelationship = mapRelationship(schema, at);
  return {
    ...(fields.length > 0 && { fields }),
    ...(elementType !== undefined && { elementType }),
    ...(elementRelationship !== undefined && { elementRelationship }),
  };
}

function fieldsOf(schema: ValueMap, at: Place): readonly Field[] {
  const properties = get(schema, "properties") ?? null;
  if (properties === null) return [];
  if (!isMap(properties)) {
    report(at, "properties must be an object");
    return [];
  }
  return Object.keys(properties).map((name) => {
    const member = get(properties, name) as Value;
    const type = refOf(member, childPlace(at, `.${name}`));
    const preset = isMap(member) ? (get(member, "default") ?? null) : null;
    const patch = isMap(member) ? patchFacts(member) : undefined;
    return { name, type, ...(preset !== null && { default: preset }), ...(patch !== undefined && { patch }) };
  });
}

/** Returns the type of undeclared keys, or undefined if they are not allowed. */
function elementTypeOf(schema: ValueMap, fields: number, at: Place): TypeRef | undefined {
  const additional = get(schema, "additionalProperties") ?? null;
  if (additional === null) return at.preserve || fields === 0 ? { namedType: UNTYPED_DEDUCED } : undefined;
  if (typeof additional === "boolean") return additional ? { namedType: UNTYPED_DEDUCED } : undefined;
  return refOf(additional, childPlace(at, ".*"));
}

function listOf(schema: ValueMap, at: Place): ListAtom {
  const { elementRelationship, keys, error } = listTopology(schema);
  if (error !== undefined) report(at, error);
  const elementType = itemType(schema, at);
  return keys.length > 0 ? { elementType, elementRelationship, keys } : { elementType, elementRelationship };
}

function itemType(schema: ValueMap, at: Place): TypeRef {
  const items = get(schema, "items") ?? null;
  if (items === null) {
    if (typeName(schema) !== "") report(at, "`items` must be specified on arrays");
    return { namedType: UNTYPED_ATOMIC };
  }
  if (!isMap(items)) {
    report(at, "structural schema arrays must have exactly one member subtype");
    return { namedType: UNTYPED_DEDUCED };
  }
  return refOf(items, childPlace(at, "[]"));
}

function mapRelationship(schema: ValueMap, at: Place): "separable" | "atomic" | undefined {
  const { elementRelationship, error } = mapTopology(schema);
  if (error !== undefined) report(at, error);
  return elementRelationship;
}

function childPlace(at: Place, step: string): Place {
  return { path: at.path + step, depth: at.depth + 1, preserve: at.preserve, errors: at.errors };
}

function report(at: Place, message: string): void {
  at.errors.push(`${at.path}: ${message}`);
}
