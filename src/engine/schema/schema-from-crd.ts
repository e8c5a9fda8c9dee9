import { MAX_DEPTH } from "../value/depth.ts";
import {
  copy,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../value/value.ts";
import type { Atom } from "./schema.ts";
import { type ConversionOptions, toAtom, UNTYPED_DEDUCED } from "./schema-from-openapi.ts";

const OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/** Returns the name of a custom resource's type, as the API server forms it: `com.example.lab.v1.Widget`. */
export function crdTypeName(group: string, version: string, kind: string): string {
  return [...group.split(".").reverse(), version, kind].join(".");
}

/**
 * Returns the type of a custom resource by the `openAPIV3Schema` of one of its versions. At the root and in every embedded
 * resource, `apiVersion`, `kind` and `metadata` have the types of Kubernetes. The type references the built-in type of
 * `metadata` by name, and the common types. Without a schema, all maps are granular.
 * `errors` says why the API server rejects the schema. It does not contain errors of the other checks, for example that list
 * keys are required or have defaults. A schema that nests deeper than `MAX_DEPTH` is an error.
 * Upstream: apiextensions-apiserver controller/openapi/builder builder.go, BuildOpenAPIV3 with no options. Differs:
 * `preserveUnknownFields` of the old API does not reach into `metadata`.
 */
export function fromCrd(
  openAPIV3Schema: Value | undefined,
  options: ConversionOptions = {},
): { readonly atom: Atom } | { readonly errors: readonly string[] } {
  if (openAPIV3Schema === undefined || openAPIV3Schema === null) {
    return { atom: { map: { elementType: { namedType: UNTYPED_DEDUCED } } } };
  }
  const errors: string[] = [];
  const definition = structural(openAPIV3Schema, { path: "openAPIV3Schema", depth: 0, errors });
  if (errors.length === 0 && get(definition, "type") !== "object") {
    errors.push("openAPIV3Schema: type must be object at the root");
  }
  if (errors.length > 0) return { errors };
  const converted = toAtom("openAPIV3Schema", withObjectFields(definition), options);
  return converted.errors.length > 0 ? { errors: converted.errors } : { atom: converted.atom };
}

type Place = { readonly path: string; readonly depth: number; readonly errors: string[] };

/** Keywords that a custom resource's schema must not have. */
const UNSUPPORTED_KEYWORDS = [
  "id",
  "$schema",
  "$ref",
  "patternProperties",
  "dependencies",
  "additionalItems",
  "definitions",
];
const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
/** Keywords that are copied. Patch strategies are not: custom resources have none. */
const COPIED_KEYWORDS = ["format", "default", "x-kubernetes-list-type", "x-kubernetes-map-type"];

function structural(schema: Value, at: Place): ValueMap {
  const out: MutableMap = {};
  if (!isMap(schema)) return fail(at, "must be an object");
  if (at.depth > MAX_DEPTH) return fail(at, `schemas may not nest more than ${MAX_DEPTH} levels`);
  for (const name of UNSUPPORTED_KEYWORDS)
    if (!isUnset(get(schema, name))) fail(at, `'${name}' is not supported`);
  const type = get(schema, "type") ?? "";
  if (typeof type !== "string") fail(at, "type must be a string");
  else if (type !== "" && !TYPES.includes(type)) fail(at, `type ${type} must be one of ${TYPES.join(", ")}`);
  else put(out, "type", type);
  for (const name of COPIED_KEYWORDS) {
    const value = get(schema, name) ?? null;
    if (value !== null) put(out, name, value);
  }
  keepKeys(schema, out, at);
  keepNested(schema, out, at);
  if (get(schema, "x-kubernetes-preserve-unknown-fields") === false) {
    fail(at, "x-kubernetes-preserve-unknown-fields must be true or undefined");
  }
  if (get(schema, "x-kubernetes-preserve-unknown-fields") === true) {
    put(out, "x-kubernetes-preserve-unknown-fields", true);
  }
  return get(schema, "x-kubernetes-embedded-resource") === true ? withObjectFields(out) : out;
}

/** Copies the map keys of a list. An empty list counts as absent. */
function keepKeys(schema: ValueMap, out: MutableMap, at: Place): void {
  const keys = get(schema, "x-kubernetes-list-map-keys") ?? null;
  if (keys === null) return;
  if (!isList(keys) || keys.some((key) => typeof key !== "string")) {
    fail(at, "x-kubernetes-list-map-keys must be a list of strings");
  } else if (keys.length > 0) put(out, "x-kubernetes-list-map-keys", keys);
}

function keepNested(schema: ValueMap, out: MutableMap, at: Place): void {
  const items = get(schema, "items") ?? null;
  if (isList(items)) fail(at, "'items' must be a schema, but is an array");
  else if (items !== null) put(out, "items", structural(items, childPlace(at, ".items")));

  const additional = get(schema, "additionalProperties") ?? null;
  if (typeof additional === "boolean") put(out, "additionalProperties", additional);
  else if (additional !== null) {
    put(out, "additionalProperties", structural(additional, childPlace(at, ".additionalProperties")));
  }

  const properties = get(schema, "properties") ?? null;
  if (properties === null) return;
  if (!isMap(properties)) {
    fail(at, "properties must be an object");
    return;
  }
  const members: MutableMap = {};
  for (const name of Object.keys(properties)) {
    put(members, name, structural(get(properties, name) as Value, childPlace(at, `.properties[${name}]`)));
  }
  put(out, "properties", members);
}

/** Returns the schema with the three fields of every object, in place of its own. */
function withObjectFields(schema: ValueMap): ValueMap {
  const own = get(schema, "properties");
  const properties: MutableMap = isMap(own) ? copy(own) : {};
  put(properties, "apiVersion", { type: "string" });
  put(properties, "kind", { type: "string" });
  put(properties, "metadata", { $ref: OBJECT_META });
  return withKey(schema, "properties", properties);
}

function isUnset(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return isMap(value) && Object.keys(value).length === 0;
}

function childPlace(at: Place, step: string): Place {
  return { path: at.path + step, depth: at.depth + 1, errors: at.errors };
}

function fail(at: Place, message: string): ValueMap {
  at.errors.push(`${at.path}: ${message}`);
  return {};
}
