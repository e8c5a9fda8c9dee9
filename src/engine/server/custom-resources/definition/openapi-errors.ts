import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isList, type ValueMap } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { isObjectField } from "../structural-schema.ts";
import { listTypeErrors } from "./list-type-errors.ts";
import { ruleErrors } from "./rule-errors.ts";
import { isSet, listIn, schemaIn, schemasIn } from "./schema-access.ts";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const UNSUPPORTED = ["id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref"];

/** What is wrong with several schemas of items. */
export const ITEMS_ARRAY = "items must be a schema object and not an array";

/**
 * The position of a schema: whether it is at the root or inside `metadata`, and why it must not have a default, or null.
 */
type SchemaPosition = {
  readonly root: boolean;
  readonly inMeta: boolean;
  readonly noDefaults: string | null;
};

const ROOT: SchemaPosition = { root: true, inMeta: false, noDefaults: null };

/**
 * Returns errors for OpenAPI keywords that Kubernetes does not support, and for invalid Kubernetes extensions.
 * Upstream: apiextensions-apiserver pkg/apis/apiextensions/validation, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function openapiErrors(
  schema: ValueMap,
  path: string,
  position: SchemaPosition = ROOT,
): readonly FieldError[] {
  const errors: FieldError[] = [...supportErrors(schema, path, position)];
  if (get(schema, "uniqueItems") === true) {
    const why = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
    errors.push(forbiddenField(`${path}.uniqueItems`, why));
  }
  errors.push(...childErrors(schema, path, { ...position, root: false }, position.root));
  if (get(schema, "x-kubernetes-preserve-unknown-fields") === false) {
    const field = `${path}.x-kubernetes-preserve-unknown-fields`;
    errors.push(invalidField(field, "false", "must be true or undefined"));
  }
  return [
    ...errors,
    ...mapTypeErrors(schema, path),
    ...listTypeErrors(schema, path),
    ...ruleErrors(schema, path),
  ];
}

function supportErrors(
  schema: ValueMap,
  path: string,
  { inMeta, noDefaults }: SchemaPosition,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const type = textAt(schema, "type");
  if (type !== "" && !TYPES.includes(type))
    errors.push(unsupportedField(`${path}.type`, quoteGo(type), TYPES));
  if (noDefaults !== null && isSet(get(schema, "default"))) {
    errors.push(forbiddenField(`${path}.default`, `must not be set ${noDefaults}`));
  }
  for (const key of UNSUPPORTED) {
    if (isSet(get(schema, key))) errors.push(forbiddenField(`${path}.${key}`, `${key} is not supported`));
  }
  if (type === "null") {
    const why = "type cannot be set to null, use nullable as an alternative";
    errors.push(forbiddenField(`${path}.type`, why));
  }
  const items = get(schema, "items");
  if (isList(items) && items.length > 0) errors.push(forbiddenField(`${path}.items`, ITEMS_ARRAY));
  if (inMeta && get(schema, "x-kubernetes-embedded-resource") === true) {
    const field = `${path}.x-kubernetes-embedded-resource`;
    errors.push(forbiddenField(field, "must not be used inside of resource meta"));
  }
  return errors;
}

function childErrors(
  schema: ValueMap,
  path: string,
  position: SchemaPosition,
  root: boolean,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const additional = get(schema, "additionalProperties");
  const properties = schemasIn(schema, "properties");
  if (isSet(additional) && additional !== true && properties.length > 0) {
    const why = "additionalProperties and properties are mutual exclusive";
    errors.push(forbiddenField(`${path}.additionalProperties`, why));
  }
  const any = schemaIn(schema, "additionalProperties");
  if (any !== undefined) {
    const why = "inside additionalProperties applying to object metadata";
    const inside = position.inMeta ? { ...position, noDefaults: why } : position;
    errors.push(...openapiErrors(any, `${path}.additionalProperties`, inside));
  }
  const holdsObject = root || get(schema, "x-kubernetes-embedded-resource") === true;
  for (const [name, property] of properties) {
    const meta = holdsObject && isObjectField(name);
    const noDefaults = meta && root ? `in top-level ${name}` : position.noDefaults;
    const inside = { ...position, noDefaults, inMeta: position.inMeta || meta };
    errors.push(...openapiErrors(property, `${path}.properties[${name}]`, inside));
  }
  for (const key of ["not", "items"]) {
    const one = schemaIn(schema, key);
    if (one !== undefined) errors.push(...openapiErrors(one, `${path}.${key}`, position));
  }
  for (const key of ["allOf", "oneOf", "anyOf", "items"]) {
    listIn(schema, key).forEach((one, i) => {
      errors.push(...openapiErrors(one, `${path}.${key}[${i}]`, position));
    });
  }
  for (const key of ["definitions", "dependencies"]) {
    for (const [name, one] of schemasIn(schema, key)) {
      errors.push(...openapiErrors(one, `${path}.${key}[${name}]`, position));
    }
  }
  return errors;
}

function mapTypeErrors(schema: ValueMap, path: string): readonly FieldError[] {
  const mapType = get(schema, "x-kubernetes-map-type");
  if (typeof mapType !== "string") return [];
  const errors: FieldError[] = [];
  const type = textAt(schema, "type");
  if (type !== "object") {
    const why = "must be object if x-kubernetes-map-type is specified";
    errors.push(
      type === "" ? requiredField(`${path}.type`, why) : invalidField(`${path}.type`, quoteGo(type), why),
    );
  }
  if (mapType !== "atomic" && mapType !== "granular") {
    errors.push(unsupportedField(`${path}.x-kubernetes-map-type`, quoteGo(mapType), ["atomic", "granular"]));
  }
  return errors;
}
