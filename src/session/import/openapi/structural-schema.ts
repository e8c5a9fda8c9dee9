import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../engine/value/value.ts";

/** The keys of a schema that a definition can have, and that need no conversion. */
const KEPT =
  /^(type|format|description|default|enum|required|nullable|pattern|title|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|minItems|maxItems|uniqueItems|minProperties|maxProperties|x-kubernetes-(list-type|list-map-keys|map-type|int-or-string|preserve-unknown-fields|embedded-resource|validations))$/;

const ANYTHING: ValueMap = { "x-kubernetes-preserve-unknown-fields": true };

/** How deep references are followed. */
const MAX_LEVELS = 40;

/** How many schemas one kind has: more than any kind needs. Beyond, everything is allowed. */
const MAX_SCHEMAS = 20_000;

/** All schemas of the document, and how many more a kind may have. */
type Source = { readonly schemas: ValueMap; left: number };

/**
 * Returns the schema of a kind in an OpenAPI document as a definition can have it: with references resolved, and without what a structural
 * schema cannot say. A schema that contains itself allows everything from there on.
 */
export function structuralSchema(schema: ValueMap, schemas: ValueMap): ValueMap {
  const converted = convert(schema, { schemas, left: MAX_SCHEMAS }, []);
  const properties = get(converted, "properties");
  const { apiVersion: _, kind: __, metadata: ___, ...own } = isMap(properties) ? properties : {};
  return { ...converted, type: "object", ...(isMap(properties) && { properties: own }) };
}

/** `above`: the references that lead to the schema. */
function convert(schema: ValueMap, source: Source, above: readonly string[]): ValueMap {
  if (--source.left < 0) return ANYTHING;
  const name = referenceOf(schema);
  if (name !== null) return referenced(name, schema, source, above);
  const out: MutableMap = {};
  for (const [key, value] of Object.entries(schema)) if (KEPT.test(key)) put(out, key, value);
  if (get(schema, "format") === "int-or-string") return { "x-kubernetes-int-or-string": true };
  if (out["x-kubernetes-int-or-string"] === true) delete out["type"];
  const below = (value: Value | undefined) => (isMap(value) ? convert(value, source, above) : ANYTHING);
  const [properties, items, additional] = ["properties", "items", "additionalProperties"].map((key) =>
    get(schema, key),
  );
  if (isMap(properties)) put(out, "properties", mapped(properties, below));
  else if (additional !== undefined) put(out, "additionalProperties", below(additional));
  if (get(schema, "type") === "array")
    put(out, "items", withKeys(below(items), get(schema, "x-kubernetes-list-map-keys")));
  if (isMap(properties) || additional !== undefined) put(out, "type", "object");
  if (get(schema, "x-kubernetes-embedded-resource") === true) put(out, "type", "object");
  // A v2 document does not say that such an object may have all fields.
  if (
    out["type"] === "object" &&
    out["properties"] === undefined &&
    out["additionalProperties"] === undefined
  )
    return { ...out, ...ANYTHING };
  const isTyped = typeof out["type"] === "string" || out["x-kubernetes-int-or-string"] === true;
  return isTyped ? out : { ...out, ...ANYTHING };
}

function mapped(map: ValueMap, convertOne: (value: Value) => Value): ValueMap {
  const out: MutableMap = {};
  for (const key of Object.keys(map)) put(out, key, convertOne(map[key] as Value));
  return out;
}

/** Returns the name of a schema that another one only refers to; null for none. */
function referenceOf(schema: ValueMap): string | null {
  const all = get(schema, "allOf");
  const [only] = isList(all) && all.length === 1 ? all : [];
  const reference = get(schema, "$ref") ?? (isMap(only) ? get(only, "$ref") : undefined);
  return typeof reference === "string" ? reference.replace(/^.*\//, "") : null;
}

function referenced(name: string, from: ValueMap, source: Source, above: readonly string[]): ValueMap {
  if (/\.(ObjectMeta|ListMeta)$/.test(name)) return { type: "object" };
  const schema = get(source.schemas, name);
  if (!isMap(schema) || above.includes(name) || above.length > MAX_LEVELS) return ANYTHING;
  const found = convert(schema, source, [...above, name]);
  const standard = get(from, "default");
  return standard === undefined ? found : { ...found, default: standard };
}

/** Returns the schema of an item whose keys are required, unless they have a default: v2 documents have no defaults. */
function withKeys(item: ValueMap, keys: Value | undefined): ValueMap {
  if (!isList(keys)) return item;
  const properties = get(item, "properties");
  const required = get(item, "required");
  const known = isList(required) ? required : [];
  const missing = keys.filter((key) => {
    const property = typeof key === "string" && isMap(properties) ? get(properties, key) : undefined;
    return !known.includes(key) && isMap(property) && get(property, "default") === undefined;
  });
  return missing.length === 0 ? item : { ...item, required: [...known, ...missing] };
}
