import { marshalJson } from "../../../value/json/marshal.ts";
import { isMap, type Value } from "../../../value/value.ts";
import type { Cel } from "../../host/cel-evaluator.ts";
import type { MatchPattern } from "../../host/regexp-compiler.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { celErrors } from "../cel-errors.ts";
import { embeddedErrors } from "../embedded-errors.ts";
import { pruneUnknown } from "../prune-fields.ts";
import { schemaErrors } from "../schema-errors.ts";
import type { StructuralSchema } from "../structural-schema.ts";
import { toFieldError } from "../validate-custom-object.ts";

/** What the check of defaults needs. */
export type DefaultChecks = { readonly matches: MatchPattern; readonly cel: Cel | undefined };

/**
 * Returns errors for defaults that are invalid by their own schemas. The root counts as an embedded resource.
 * Runs no CEL rules without `cel`.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go.
 */
export function defaultErrors(
  checks: DefaultChecks,
  schema: StructuralSchema,
  path: string,
  root = true,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const own = root ? { ...schema, embedded: true } : schema;
  if (own.default !== undefined) errors.push(...ownErrors(checks, own.default, own, `${path}.default`));
  if (schema.items !== null) errors.push(...defaultErrors(checks, schema.items, `${path}.items`, false));
  for (const [name, property] of schema.properties) {
    errors.push(...defaultErrors(checks, property, `${path}.properties[${name}]`, false));
  }
  return errors;
}

function ownErrors(
  { matches, cel }: DefaultChecks,
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
  const byRules = wrong.length > 0 || cel === undefined ? [] : ruleErrors(cel, value, schema);
  const placed = [...wrong, ...byRules].map((error) => ({
    ...error,
    field: error.field === "" || error.field === "<nil>" ? path : `${path}.${error.field}`,
  }));
  return [...errors, ...placed];
}

/** Returns the errors of the rules for a default: for an object that keeps it, and for a new object. */
function ruleErrors(cel: Cel, value: Value, schema: StructuralSchema): readonly FieldError[] {
  const kept = celErrors({ cel, warn: null }, value, schema, "", value);
  return kept.length > 0 ? kept : celErrors({ cel, warn: null }, value, schema, "", undefined);
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
