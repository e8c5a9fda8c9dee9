import { equal } from "../../../value/equal.ts";
import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isList, isMap, type ValueMap } from "../../../value/value.ts";
import type { CompileRegexp } from "../../host/regexp-compiler.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { isSet, listIn, schemaIn, schemasIn } from "./schema-access.ts";

type Level = "root" | "item" | "field";

const MISSING_TYPE: { readonly [level in Level]: string } = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};

/**
 * Returns errors for a schema that is not structural: missing types, and types outside of the structure.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/validation.go, validateStructuralInvariants.
 */
export function structuralErrors(
  compileRegexp: CompileRegexp | undefined,
  schema: ValueMap,
  path: string,
  level: Level = "root",
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const type = textAt(schema, "type");
  const items = schemaIn(schema, "items");
  if (type === "array" && !isMap(get(schema, "items")))
    errors.push(requiredField(`${path}.items`, "must be specified"));
  if (items !== undefined) errors.push(...structuralErrors(compileRegexp, items, `${path}.items`, "item"));
  for (const [name, property] of schemasIn(schema, "properties")) {
    errors.push(...structuralErrors(compileRegexp, property, `${path}.properties[${name}]`, "field"));
  }
  const additional = get(schema, "additionalProperties");
  if (isSet(additional) && level === "root") {
    errors.push(forbiddenField(`${path}.additionalProperties`, "must not be used at the root"));
  }
  if (isMap(additional))
    errors.push(...structuralErrors(compileRegexp, additional, `${path}.additionalProperties`, "field"));
  errors.push(
    ...extensionErrors(schema, path),
    ...valueErrors(compileRegexp, schema, path),
    ...typeErrors(schema, path, level),
  );
  errors.push(...metadataErrors(schema, path, level));
  return errors;
}

function extensionErrors(schema: ValueMap, path: string): readonly FieldError[] {
  if (get(schema, "x-kubernetes-int-or-string") !== true) return [];
  const why = "must be false if x-kubernetes-int-or-string is true";
  return ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"]
    .filter((key) => get(schema, key) === true)
    .map((key) => invalidField(`${path}.${key}`, "true", why));
}

function typeErrors(schema: ValueMap, path: string, level: Level): readonly FieldError[] {
  const errors: FieldError[] = [];
  const type = textAt(schema, "type");
  const embedded = get(schema, "x-kubernetes-embedded-resource") === true;
  const open = ["x-kubernetes-int-or-string", "x-kubernetes-preserve-unknown-fields"].some(
    (key) => get(schema, key) === true,
  );
  if (embedded && type !== "object") {
    const why = "must be object if x-kubernetes-embedded-resource is true";
    errors.push(
      type === "" ? requiredField(`${path}.type`, why) : invalidField(`${path}.type`, quoteGo(type), why),
    );
  } else if (type === "" && !open) errors.push(requiredField(`${path}.type`, MISSING_TYPE[level]));
  if (embedded && isSet(get(schema, "additionalProperties"))) {
    const why = "must not be used if x-kubernetes-embedded-resource is set";
    errors.push(forbiddenField(`${path}.additionalProperties`, why));
  }
  if (level === "root" && type !== "" && type !== "object") {
    errors.push(invalidField(`${path}.type`, quoteGo(type), "must be object at the root"));
  }
  const preserves = get(schema, "x-kubernetes-preserve-unknown-fields") === true;
  if (embedded && !preserves && schemasIn(schema, "properties").length === 0) {
    const why =
      "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
    errors.push(requiredField(`${path}.properties`, why));
  }
  return errors;
}

/** A schema may restrict only the name of `metadata`. */
function metadataErrors(schema: ValueMap, path: string, level: Level): readonly FieldError[] {
  const errors: FieldError[] = [];
  const checked = level === "root" || get(schema, "x-kubernetes-embedded-resource") === true;
  for (const [name, property] of schemasIn(schema, "properties")) {
    const at = `${path}.properties[${name}]`;
    const type = textAt(property, "type");
    if (checked && (name === "kind" || name === "apiVersion") && type !== "string") {
      errors.push(invalidField(`${at}.type`, quoteGo(type), "must be string"));
    }
    if (name !== "metadata") continue;
    if (checked && type !== "object")
      errors.push(invalidField(`${at}.type`, quoteGo(type), "must be object"));
    if (level === "root" && !hasOnlyNames(property)) {
      const why =
        "must not specify anything other than name and generateName, but metadata is implicitly specified";
      errors.push(forbiddenField(at, why));
    }
  }
  return errors;
}

function hasOnlyNames(metadata: ValueMap): boolean {
  const names = schemasIn(metadata, "properties").map(([name]) => name);
  if (names.some((name) => name !== "name" && name !== "generateName")) return false;
  return Object.keys(metadata).every((key) => ["type", "properties", "default"].includes(key));
}

const INT_OR_STRING = [{ type: "integer" }, { type: "string" }];

/** Returns errors for schemas inside `allOf`, `anyOf`, `oneOf` and `not` that have types or keywords of the structure. */
function valueErrors(
  compileRegexp: CompileRegexp | undefined,
  schema: ValueMap,
  path: string,
  skipAnyOf = false,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const known = skipAnyOf || equal(get(schema, "anyOf") ?? null, INT_OR_STRING);
  if (!known) errors.push(...eachNested(compileRegexp, schema, "anyOf", path));
  listIn(schema, "allOf").forEach((one, i) => {
    const isType = i === 0 && equal(get(one, "anyOf") ?? null, INT_OR_STRING);
    errors.push(...nestedErrors(compileRegexp, one, `${path}.allOf[${i}]`, isType));
  });
  errors.push(...eachNested(compileRegexp, schema, "oneOf", path));
  const not = schemaIn(schema, "not");
  if (not !== undefined) errors.push(...nestedErrors(compileRegexp, not, `${path}.not`));
  const pattern = textAt(schema, "pattern");
  const read = pattern === "" ? undefined : compileRegexp?.(pattern);
  if (read !== undefined && "error" in read) {
    const why = `must be a valid regular expression, but isn't: ${read.error}`;
    errors.push(invalidField(`${path}.pattern`, quoteGo(pattern), why));
  }
  return errors;
}

function eachNested(
  compileRegexp: CompileRegexp | undefined,
  schema: ValueMap,
  key: string,
  path: string,
): readonly FieldError[] {
  return listIn(schema, key).flatMap((one, i) => nestedErrors(compileRegexp, one, `${path}.${key}[${i}]`));
}

const EMPTY = "must be empty to be structural";
const UNDEFINED = "must be undefined to be structural";
const FALSE = "must be false to be structural";

/** Keywords that only the structure may have. */
const FORBIDDEN: readonly (readonly [key: string, why: string])[] = [
  ["type", EMPTY],
  ["additionalProperties", UNDEFINED],
  ["default", UNDEFINED],
  ["title", EMPTY],
  ["description", EMPTY],
  ["nullable", FALSE],
  ["x-kubernetes-preserve-unknown-fields", FALSE],
  ["x-kubernetes-embedded-resource", FALSE],
  ["x-kubernetes-int-or-string", FALSE],
  ["x-kubernetes-list-map-keys", EMPTY],
  ["x-kubernetes-list-type", UNDEFINED],
  ["x-kubernetes-map-type", UNDEFINED],
  ["x-kubernetes-validations", EMPTY],
];

function nestedErrors(
  compileRegexp: CompileRegexp | undefined,
  schema: ValueMap,
  path: string,
  skipAnyOf = false,
): readonly FieldError[] {
  const errors = [...valueErrors(compileRegexp, schema, path, skipAnyOf)];
  const items = schemaIn(schema, "items");
  if (items !== undefined) errors.push(...nestedErrors(compileRegexp, items, `${path}.items`));
  for (const [name, property] of schemasIn(schema, "properties")) {
    errors.push(...nestedErrors(compileRegexp, property, `${path}.properties[${name}]`));
    if (name === "metadata") {
      errors.push(
        forbiddenField(`${path}.properties[metadata]`, "must not be specified in a nested context"),
      );
    }
  }
  for (const [key, why] of FORBIDDEN) {
    const value = get(schema, key);
    const empty = value === "" || value === false || (isList(value) && value.length === 0);
    if (isSet(value) && !empty) errors.push(forbiddenField(`${path}.${key}`, why));
  }
  return errors;
}
