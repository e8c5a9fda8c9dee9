import { quoteGo } from "../../value/text.ts";
import { get, type ValueMap } from "../../value/value.ts";
import { type Host, textAt } from "../cluster.ts";
import { matchWith } from "../regexp.ts";
import type { Resource } from "../resource.ts";
import { type FieldError, invalidField } from "../status.ts";
import { celErrors } from "./cel-errors.ts";
import { embeddedErrors } from "./embedded-errors.ts";
import { listErrors } from "./list-errors.ts";
import { schemaOf } from "./read.ts";
import { hasRules } from "./rules.ts";
import { scaleErrors } from "./scale-errors.ts";
import { type SchemaError, schemaErrors } from "./schema-errors.ts";
import { structuralOf } from "./structural.ts";

const UNCHECKED: FieldError = {
  reason: "FieldValueInvalid",
  field: "<nil>",
  detail:
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
};

/**
 * What is wrong with a custom resource by its schema. `live` is what it replaces, null for a new one: what did not change there
 * is not looked at again. Without CEL of the `host` rules are not run, which `warn` is told.
 * Upstream: apiextensions-apiserver pkg/registry/customresource/strategy.go, Validate and ValidateUpdate.
 */
export function validateCustom(
  resource: Resource,
  subresource: string,
  object: ValueMap,
  live: ValueMap | null,
  { cel, compileRegexp }: Host,
  warn: (text: string) => void,
): readonly FieldError[] {
  const version = resource.custom?.versions.find((one) => one.name === resource.version);
  const root = version?.schema === undefined ? null : structuralOf(version.schema);
  if (root === null || version === undefined) return [];
  const errors: FieldError[] = [];
  const matches = matchWith(compileRegexp);
  if (subresource === "status") {
    const status = root.properties.get("status");
    const value = get(object, "status");
    const before = live === null ? undefined : get(live, "status");
    if (status !== undefined && value !== undefined) {
      errors.push(...schemaErrors(matches, value, status, "", before).map(toFieldError).map(inStatus));
    }
  } else {
    errors.push(...schemaErrors(matches, object, root, "", live ?? undefined).map(toFieldError));
  }
  errors.push(...scaleErrors(version.scale, object, subresource !== "status"));
  const structural = schemaOf(resource);
  if (structural !== null) {
    if (subresource !== "status") errors.push(...embeddedErrors(object, structural, ""));
    const before = live === null ? [] : listErrors(live, structural, "");
    if (before.length === 0) errors.push(...listErrors(object, structural, ""));
  }
  if (!hasRules(root)) return errors;
  if (errors.some(blocks)) return [...errors, UNCHECKED];
  if (cel === undefined) {
    warn(`validation rules of ${resource.kind} (x-kubernetes-validations) are not run: there is no CEL here`);
    return errors;
  }
  return [...errors, ...celErrors({ cel, warn }, object, root, "", live ?? undefined)];
}

/** The status is looked at for itself: messages name places in it. */
function inStatus(error: FieldError): FieldError {
  if (error.field === "<nil>") return error;
  return { ...error, field: error.field === "" ? "status" : `status.${error.field}` };
}

/** A custom resource that says that it is of another kind or version. */
export function kindErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  return (["kind", "apiVersion"] as const).flatMap((name) => {
    const said = textAt(object, name);
    return said === resource[name] ? [] : [invalidField(name, quoteGo(said), `must be ${resource[name]}`)];
  });
}

function blocks({ reason }: FieldError): boolean {
  return [
    "FieldValueNotSupported",
    "FieldValueRequired",
    "FieldValueTooLong",
    "FieldValueTooMany",
    "FieldValueTypeInvalid",
  ].includes(reason);
}

/** A problem as the server reports it. */
export function toFieldError(error: SchemaError): FieldError {
  switch (error.kind) {
    case "type":
      return { ...invalidField(error.path, error.value, error.message), reason: "FieldValueTypeInvalid" };
    case "invalid":
      return invalidField(error.path, error.value, error.message);
    case "composite":
      return invalidField("<nil>", '""', error.message);
    case "other":
      return { reason: error.reason, field: error.path, detail: error.message };
  }
}
