import { marshalJson } from "../../../value/json/marshal.ts";
import { isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cel } from "../../host/cel-evaluator.ts";
import type { MatchPattern } from "../../host/regexp-compiler.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import { celErrors } from "../cel-errors.ts";
import { embeddedErrors } from "../embedded-errors.ts";
import { embeddedError } from "../embedded-objects.ts";
import { pruneUnknown } from "../prune-fields.ts";
import { schemaErrors } from "../schema-errors.ts";
import type { StructuralSchema } from "../structural-schema.ts";
import { toFieldError } from "../validate-custom-object.ts";
import { isMessageBroken, ruleProblem } from "./rule-compile-errors.ts";

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
): readonly FieldError[] {
  return errorsBelow(checks, { ...schema, embedded: true }, path, null);
}

/** An object with a default in its metadata, and the schema of the object. */
type Surrounding = { readonly make: (value: Value) => Value; readonly schema: StructuralSchema };

/** `around` is null outside of metadata. */
function errorsBelow(
  checks: DefaultChecks,
  schema: StructuralSchema,
  path: string,
  around: Surrounding | null,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const { items } = schema;
  const meta = schema.embedded ? null : around;
  if (schema.default !== undefined)
    errors.push(...ownErrors(checks, schema.default, schema, `${path}.default`, meta));
  if (items !== null) {
    const below = meta && { ...meta, make: (value: Value) => meta.make([value]) };
    errors.push(...errorsBelow(checks, items, `${path}.items`, below));
  }
  for (const [name, property] of schema.properties) {
    const isMeta = schema.embedded && ["apiVersion", "kind", "metadata"].includes(name);
    const below = isMeta
      ? { make: (value: Value): Value => ({ ...ANY_OBJECT, [name]: value }), schema }
      : meta && { ...meta, make: (value: Value) => meta.make({ [name]: value }) };
    errors.push(...errorsBelow(checks, property, `${path}.properties[${name}]`, below));
  }
  return errors;
}

const ANY_OBJECT = { apiVersion: "validation/v1", kind: "Validation" };

/** Returns what is wrong with an object that has a default in its metadata, or null. */
function metadataProblem(value: Value, { make, schema }: Surrounding): string | null {
  const object = { around: make(value) };
  const embedded = { ...schema, embedded: true };
  const properties = new Map([["around", embedded]]);
  const outer = { ...schema, embedded: false, properties, additional: null };
  const unread = embeddedError(object, outer, "");
  if (unread !== null) return unread.replace(/^around\.?/, "");
  const wrong = embeddedErrors(object, outer, "").map(
    ({ field, detail }) => `${field.replace(/^around\.?/, "")}: ${detail}`,
  );
  return wrong.length === 0 ? null : wrong.length === 1 ? (wrong[0] as string) : `[${wrong.join(", ")}]`;
}

function ownErrors(
  { matches, cel }: DefaultChecks,
  value: Value,
  schema: StructuralSchema,
  path: string,
  meta: Surrounding | null,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const problem = meta === null ? null : metadataProblem(value, meta);
  if (problem !== null)
    return [invalidField(path, marshalJson(value), `must result in valid metadata: ${problem}`)];
  if (meta === null && hasUnknown(value, schema)) {
    errors.push(invalidField(path, marshalJson(value), "must not have unknown fields"));
  }
  const embedded = meta === null && isMap(value) ? embeddedErrors(value, schema, path) : [];
  if (embedded.length > 0) return [...errors, ...embedded];
  // The schema for defaults names no types for a number or text.
  const wrong = schemaErrors(matches, value, schema, "", undefined)
    .map(toFieldError)
    .filter(({ detail }) => !detail.includes(" in body must be of type integer,string: "));
  const byRules = wrong.length > 0 || cel === undefined ? [] : ruleErrors(cel, value, schema);
  // Rules name an item of the default as `[0]`, and the schema names the value of a map as `.key`.
  const placed = [...wrong, ...byRules].map((error, i) => {
    const hasDot = error.field.startsWith(".") || (i >= wrong.length && error.field.startsWith("["));
    return { ...error, field: isWhole(error.field) ? path : `${path}${hasDot ? "" : "."}${error.field}` };
  });
  return [...errors, ...placed];
}

function isWhole(field: string): boolean {
  return field === "" || field === "<nil>";
}

/** Returns the errors of the rules for a default: for an object that keeps it, and for a new object. */
function ruleErrors(cel: Cel, value: Value, schema: StructuralSchema): readonly FieldError[] {
  const context = {
    cel,
    warn: null,
    problemOf: (rule: ValueMap, { source, embedded }: StructuralSchema) =>
      ruleProblem(cel, rule, source, embedded),
    isMessageBroken: (rule: ValueMap, { source, embedded }: StructuralSchema) =>
      isMessageBroken(cel, rule, source, embedded),
  };
  const kept = celErrors(context, value, schema, "", value);
  return kept.length > 0 ? kept : celErrors(context, value, schema, "", undefined);
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
