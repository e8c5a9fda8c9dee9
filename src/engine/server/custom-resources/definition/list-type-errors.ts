import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isList, type ValueMap } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { isSet, schemaIn, schemasIn } from "./schema-access.ts";

const TYPE = "x-kubernetes-list-type";
const KEYS = "x-kubernetes-list-map-keys";

/** Returns the errors of `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`. */
export function listTypeErrors(schema: ValueMap, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const listType = get(schema, TYPE);
  const keys = keysOf(schema);
  const type = textAt(schema, "type");
  if (typeof listType === "string") {
    if (type !== "array") {
      const why = `must be array if ${TYPE} is specified`;
      errors.push(
        type === "" ? requiredField(`${path}.type`, why) : invalidField(`${path}.type`, quoteGo(type), why),
      );
    } else if (listType === "set") errors.push(...setErrors(schema, path));
    if (!["atomic", "set", "map"].includes(listType)) {
      errors.push(unsupportedField(`${path}.${TYPE}`, quoteGo(listType), ["atomic", "set", "map"]));
    }
  }
  if (keys.length > 0 && listType !== "map") {
    const why = `must be map if ${KEYS} is non-empty`;
    const given = typeof listType === "string";
    errors.push(
      given ? invalidField(`${path}.${TYPE}`, quoteGo(listType), why) : requiredField(`${path}.${TYPE}`, why),
    );
  }
  if (listType === "map") errors.push(...mapErrors(schema, keys, path));
  if (listType === "map" || listType === "set") errors.push(...itemErrors(schema, listType, keys, path));
  return errors;
}

function keysOf(schema: ValueMap): readonly string[] {
  const keys = get(schema, KEYS);
  return isList(keys) ? keys.map(String) : [];
}

/** Returns the errors of a set: the server compares its items as a whole. */
function setErrors(schema: ValueMap, path: string): readonly FieldError[] {
  const items = schemaIn(schema, "items");
  if (items === undefined) return [];
  const why = `must be atomic as item of a list with ${TYPE}=set`;
  const shown = typeof get(items, TYPE) === "string" ? quoteGo(textAt(items, TYPE)) : "null";
  const type = textAt(items, "type");
  if (type === "array" && !["", "atomic"].includes(textAt(items, TYPE))) {
    return [invalidField(`${path}.items.${TYPE}`, shown, why)];
  }
  if (type === "object" && textAt(items, "x-kubernetes-map-type") !== "atomic") {
    return [invalidField(`${path}.items.x-kubernetes-map-type`, shown, why)];
  }
  return [];
}

function mapErrors(schema: ValueMap, keys: readonly string[], path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (keys.length === 0) errors.push(requiredField(`${path}.${KEYS}`, `must not be empty if ${TYPE} is map`));
  const items = schemaIn(schema, "items");
  if (!isSet(get(schema, "items"))) {
    errors.push(requiredField(`${path}.items`, `must have a schema if ${TYPE} is map`));
  }
  if (items === undefined) return errors;
  const type = textAt(items, "type");
  if (type !== "object") {
    const why = `must be object if parent array's ${TYPE} is map`;
    return [...errors, invalidField(`${path}.items.type`, quoteGo(type), why)];
  }
  const properties = new Map(schemasIn(items, "properties"));
  keys.forEach((key, i) => {
    const property = properties.get(key);
    if (property === undefined) {
      const why = "entries must all be names of item properties";
      errors.push(invalidField(`${path}.${KEYS}`, marshalJson(keys), why));
    } else if (["array", "object"].includes(textAt(property, "type"))) {
      const why = `must be a scalar type if parent array's ${TYPE} is map`;
      errors.push(invalidField(`${path}.items.properties[${key}].type`, quoteGo(type), why));
    }
    if (keys.indexOf(key) < i) {
      errors.push(invalidField(`${path}.${KEYS}`, marshalJson(keys), "must not contain duplicate entries"));
    }
  });
  return errors;
}

function itemErrors(
  schema: ValueMap,
  listType: string,
  keys: readonly string[],
  path: string,
): readonly FieldError[] {
  const items = schemaIn(schema, "items");
  if (items === undefined) return [];
  const errors: FieldError[] = [];
  if (get(items, "nullable") === true) {
    errors.push(forbiddenField(`${path}.items.nullable`, `cannot be nullable when ${TYPE} is ${listType}`));
  }
  if (listType !== "map") return errors;
  const required = get(items, "required");
  const properties = new Map(schemasIn(items, "properties"));
  for (const key of keys) {
    const property = properties.get(key);
    if (property === undefined) continue;
    const at = `${path}.items.properties[${key}]`;
    const head = `this property is in ${KEYS}, so it`;
    if (!(isList(required) && required.includes(key)) && !isSet(get(property, "default"))) {
      errors.push(requiredField(`${at}.default`, `${head} must have a default or be a required property`));
    }
    if (get(property, "nullable") === true)
      errors.push(forbiddenField(`${at}.nullable`, `${head} cannot be nullable`));
  }
  return errors;
}
