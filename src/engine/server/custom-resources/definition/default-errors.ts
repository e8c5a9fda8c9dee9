import { marshalJson } from "../../../value/json/marshal.ts";
import { isMap, type Value } from "../../../value/value.ts";
import type { MatchPattern } from "../../host/regexp-compiler.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { embeddedErrors } from "../embedded-errors.ts";
import { pruneUnknown } from "../prune-fields.ts";
import { schemaErrors } from "../schema-errors.ts";
import type { StructuralSchema } from "../structural-schema.ts";
import { toFieldError } from "../validate-custom-object.ts";

/**
 * Returns errors for defaults that are invalid by their own schemas. The root counts as an embedded resource.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go. Differs: it does not
 * run CEL rules on them.
 */
export function defaultErrors(
  matches: MatchPattern,
  schema: StructuralSchema,
  path: string,
  root = true,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const own = root ? { ...schema, embedded: true } : schema;
  if (own.default !== undefined) errors.push(...ownErrors(matches, own.default, own, `${path}.default`));
  if (schema.items !== null) errors.push(...defaultErrors(matches, schema.items, `${path}.items`, false));
  for (const [name, property] of schema.properties) {
    errors.push(...defaultErrors(matches, property, `${path}.properties[${name}]`, false));
  }
  return errors;
}

function ownErrors(
  matches: MatchPattern,
  value: Value,
  schema: StructuralSchema,
  path: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (hasUnknown(value, schema)) {
    errors.push(invalidField(path, marshalJson(value), "must not have unknown fields"));
  }
  const embedded = isMap(value) ? embeddedErrors(value, schema, path) : [];
  if (embedded.length > 0) return [...errors, ...embedded];
  const wrong = schemaErrors(matches, value, schema, "", undefined).map(toFieldError);
  const placed = wrong.map((error) => ({
    ...error,
    field: error.field === "" || error.field === "<nil>" ? path : `${path}.${error.field}`,
  }));
  return [...errors, ...placed];
}

function hasUnknown(value: Value, schema: StructuralSchema): boolean {
  const unknown: string[] = [];
  const properties = new Map([["value", schema]]);
  pruneUnknown(
    { value },
    { ...schema, embedded: false, properties, additional: null, preserves: false },
    unknown,
  );
  return unknown.length > 0;
}
