import { textAt } from "../../value/field-values.ts";
import { quoteGo } from "../../value/go-format.ts";
import { get, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import type { Host } from "../host/host.ts";
import { matchWith } from "../host/regexp-compiler.ts";
import { type FieldError, invalidField } from "../http/status-errors.ts";
import { celErrors } from "./cel-errors.ts";
import { structuralSchemaOf } from "./decode-custom-object.ts";
import { embeddedErrors } from "./embedded-errors.ts";
import { listErrors } from "./list-errors.ts";
import { scaleErrors } from "./scale-errors.ts";
import { schemaErrors } from "./schema-errors.ts";
import { hasCelRules, structuralOf } from "./structural-schema.ts";
import type { SchemaError } from "./value-errors.ts";

const UNCHECKED: FieldError = {
  reason: "FieldValueInvalid",
  field: "<nil>",
  detail:
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
};

/**
 * Returns the errors of a custom resource by its schema. `live` is the object before the write, null for a new one:
 * the check skips unchanged values. If `host` has no CEL, it runs no rules and calls `warn`.
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
      errors.push(...schemaErrors(matches, value, status, "", before).map(toFieldError).map(belowStatus));
    }
  } else {
    errors.push(...schemaErrors(matches, object, root, "", live ?? undefined).map(toFieldError));
  }
  errors.push(...scaleErrors(version.scale, object, subresource !== "status"));
  const structural = structuralSchemaOf(resource);
  if (structural !== null) {
    if (subresource !== "status") errors.push(...embeddedErrors(object, structural, ""));
    const before = live === null ? [] : listErrors(live, structural, "");
    if (before.length === 0) errors.push(...listErrors(object, structural, ""));
  }
  if (!hasCelRules(root)) return errors;
  if (errors.some(preventsRules)) return [...errors, UNCHECKED];
  if (cel === undefined) {
    warn(
      `validation rules of ${resource.kind} (x-kubernetes-validations) are not run, because CEL is not available`,
    );
    return errors;
  }
  return [...errors, ...celErrors({ cel, warn }, object, root, "", live ?? undefined)];
}

/** Returns the error with its path below `status`: a write to /status validates the status alone. */
function belowStatus(error: FieldError): FieldError {
  if (error.field === "<nil>") return error;
  return { ...error, field: error.field === "" ? "status" : `status.${error.field}` };
}

/** Returns the errors for a custom resource of another kind or version. */
export function kindErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  return (["kind", "apiVersion"] as const).flatMap((name) => {
    const said = textAt(object, name);
    return said === resource[name] ? [] : [invalidField(name, quoteGo(said), `must be ${resource[name]}`)];
  });
}

function preventsRules({ reason }: FieldError): boolean {
  return [
    "FieldValueNotSupported",
    "FieldValueRequired",
    "FieldValueTooLong",
    "FieldValueTooMany",
    "FieldValueTypeInvalid",
  ].includes(reason);
}

/** Returns a schema error as the server reports it. */
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
