import { equal } from "../../../value/equal.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  type Value,
  type ValueMap,
  withoutKey,
} from "../../../value/value.ts";

const DROPPED = new Set(["default", "oneOf", "anyOf", "not", "nullable"]);
const KINDS = "x-kubernetes-group-version-kind";
const EMBEDDED = "x-kubernetes-embedded-resource";
const KEEPS_UNKNOWN = "x-kubernetes-preserve-unknown-fields";

/** Returns schemas in the form of OpenAPI 2: references point to `definitions` and stand alone, and there are no defaults. */
export function definitionsOfVersion2(definitions: ValueMap): ValueMap {
  return mapSchemas(definitions, (schema) =>
    get(schema, KEEPS_UNKNOWN) === true ? opened(schema) : schemaOf(schema),
  );
}

function mapSchemas(schemas: ValueMap, change: (schema: ValueMap) => Value): ValueMap {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, isMap(schema) ? change(schema) : schema]),
  );
}

/** Returns the schema of a kind that keeps unknown fields. A client would refuse all fields if it named some of them. */
function opened(schema: ValueMap): ValueMap {
  return { type: "object", [KINDS]: get(schema, KINDS) ?? [] };
}

function schemaOf(schema: Value): Value {
  if (!isMap(schema)) return schema;
  const flat = withoutUnions(untyped(schema));
  const made: MutableMap = {};
  for (const [key, value] of Object.entries(flat)) {
    if (DROPPED.has(key)) continue;
    if (key === "$ref") made[key] = String(value).replace("#/components/schemas/", "#/definitions/");
    else if (key === "properties" && isMap(value)) made[key] = mapSchemas(value, schemaOf);
    else if (key === "items" || key === "additionalProperties") made[key] = schemaOf(value);
    else made[key] = value;
  }
  // What is a number or a text in version 3 is a text in version 2.
  return get(schema, "oneOf") === undefined || made["type"] !== undefined
    ? made
    : { ...made, type: "string" };
}

/** Returns a schema with the reference of its `allOf`, and without any other. */
function withoutUnions(schema: ValueMap): ValueMap {
  const all = get(schema, "allOf");
  const [only] = Array.isArray(all) && all.length === 1 ? all : [];
  const isReference = isMap(only) && get(only, "$ref") !== undefined;
  return { ...withoutKey(schema, "allOf"), ...(isReference && only) };
}

/**
 * Returns a schema without what a client that checks objects by OpenAPI 2 reads in another way: null, and fields that the schema does
 * not name. Upstream: apiextensions-apiserver pkg/controller/openapi/v2/conversion.go.
 */
function untyped(schema: ValueMap): ValueMap {
  const isNullable = get(schema, "nullable") === true;
  const keeps = get(schema, KEEPS_UNKNOWN) === true;
  if (!isNullable && !keeps) return withoutNullable(schema);
  const named = keeps && get(schema, EMBEDDED) === true ? withoutNames(schema) : schema;
  const short = withoutKey(withoutKey(named, "items"), "properties");
  const type = get(schema, "type");
  return isNullable || type === "object" || type === "array" ? withoutKey(short, "type") : short;
}

/** Returns the schema of an embedded object without the names that version 3 requires at the end. */
function withoutNames(schema: ValueMap): ValueMap {
  const required = get(schema, "required");
  if (!isList(required) || !equal(required.slice(-2), ["kind", "apiVersion"])) return schema;
  const left = required.slice(0, -2);
  return left.length === 0 ? withoutKey(schema, "required") : { ...schema, required: left };
}

/** Returns a schema that does not require fields that may be null. */
function withoutNullable(schema: ValueMap): ValueMap {
  if (dig(schema, "additionalProperties", "nullable") === true) return withoutKey(schema, "required");
  const properties = get(schema, "properties");
  const required = get(schema, "required");
  if (!isMap(properties) || !Array.isArray(required)) return schema;
  const left = required.filter((name) => {
    const field = get(properties, String(name));
    return !(isMap(field) && get(field, "nullable") === true);
  });
  if (left.length === required.length) return schema;
  return left.length === 0 ? withoutKey(schema, "required") : { ...schema, required: left };
}
