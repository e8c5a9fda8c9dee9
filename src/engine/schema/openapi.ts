import { MAX_DEPTH } from "../value/depth.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { deducedTypes } from "./deduced.ts";
import { listTopology, mapTopology, patchFacts, scalarOf } from "./extensions.ts";
import type { Atom, Field, ListAtom, MapAtom, TypeDef, TypeRef } from "./schema.ts";

/** The type of a value of which nothing is known and which has one owner. */
const UNTYPED_ATOMIC = "__untyped_atomic_";
/** The type of a value whose shape shows what it is: its maps are granular, its lists atomic. */
export const UNTYPED_DEDUCED = "__untyped_deduced_";

const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
const RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

const untypedAtomic: Atom = {
  scalar: "untyped",
  list: { elementType: { namedType: UNTYPED_ATOMIC }, elementRelationship: "atomic" },
  map: { elementType: { namedType: UNTYPED_ATOMIC }, elementRelationship: "atomic" },
};

/** Types, and what is wrong with the document. With errors the API server takes none of it. */
export type Conversion = { readonly types: readonly TypeDef[]; readonly errors: readonly string[] };

export type ConversionOptions = {
  /** Whether every object may hold what its schema does not name. Default false. */
  readonly preserveUnknownFields?: boolean;
};

/**
 * The types of OpenAPI definitions: `definitions` of a v2 document, or `components.schemas` of v3 ones; the API server
 * takes v3, which alone has the fields' defaults. The two types of schemaless values come last; a definition that is only a `$ref`
 * has no type. Fields keep the document's order.
 *
 * Upstream: kube-openapi pkg/schemaconv openapi.go, ToSchemaFromOpenAPI.
 * Differs: fields also carry patch strategy and merge key, and an error names the place.
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

/** The type of one definition, which `name` decides alone for the few types that encode themselves. */
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

/** Where the conversion is, and whether it is below `x-kubernetes-preserve-unknown-fields`. */
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

/** The first of several types, as the API server reads it; empty if there is none, undefined if it is no text. */
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

/** The last part of `$ref`, also of a `$ref` that is the only member of `allOf`; empty if there is neither. */
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
    const type = refOf(member, below(at, `.${name}`));
    const preset = isMap(member) ? (get(member, "default") ?? null) : null;
    const patch = isMap(member) ? patchFacts(member) : undefined;
    return { name, type, ...(preset !== null && { default: preset }), ...(patch !== undefined && { patch }) };
  });
}

/** The type of what the fields do not name; undefined where nothing else may stand. */
function elementTypeOf(schema: ValueMap, fields: number, at: Place): TypeRef | undefined {
  const additional = get(schema, "additionalProperties") ?? null;
  if (additional === null) return at.preserve || fields === 0 ? { namedType: UNTYPED_DEDUCED } : undefined;
  if (typeof additional === "boolean") return additional ? { namedType: UNTYPED_DEDUCED } : undefined;
  return refOf(additional, below(at, ".*"));
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
  return refOf(items, below(at, "[]"));
}

function mapRelationship(schema: ValueMap, at: Place): "separable" | "atomic" | undefined {
  const { elementRelationship, error } = mapTopology(schema);
  if (error !== undefined) report(at, error);
  return elementRelationship;
}

function below(at: Place, step: string): Place {
  return { path: at.path + step, depth: at.depth + 1, preserve: at.preserve, errors: at.errors };
}

function report(at: Place, message: string): void {
  at.errors.push(`${at.path}: ${message}`);
}
