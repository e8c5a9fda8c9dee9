import { marshalJson } from "../../../value/marshal.ts";
import { isMap, type Value } from "../../../value/value.ts";
import { type FieldError, invalidField } from "../../status.ts";
import { listErrors } from "../list-errors.ts";
import { prune } from "../prune.ts";
import { schemaErrors } from "../schema-errors.ts";
import type { Structural } from "../structural.ts";
import { toFieldError } from "../validate.ts";

/** Defaults that their own schemas would refuse. */
export function defaultErrors(schema: Structural, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (schema.default !== undefined) errors.push(...ownErrors(schema.default, schema, `${path}.default`));
  if (schema.items !== null) errors.push(...defaultErrors(schema.items, `${path}.items`));
  for (const [name, property] of schema.properties) {
    errors.push(...defaultErrors(property, `${path}.properties[${name}]`));
  }
  if (schema.additional !== null && schema.additional !== true) {
    errors.push(...defaultErrors(schema.additional, `${path}.additionalProperties`));
  }
  return errors;
}

function ownErrors(value: Value, schema: Structural, path: string): readonly FieldError[] {
  if (value === null && schema.nullable) return [];
  if (hasUnknown(value, schema))
    return [invalidField(path, marshalJson(value), "must not have unknown fields")];
  const wrong = schemaErrors(value, schema, "", undefined).map(toFieldError);
  const errors = wrong.length > 0 ? wrong : listErrors(isMap(value) ? value : {}, schema, "");
  return errors.map((error) => ({
    ...error,
    field: error.field === "" || error.field === "<nil>" ? path : `${path}.${error.field}`,
  }));
}

function hasUnknown(value: Value, schema: Structural): boolean {
  const unknown: string[] = [];
  const holder: Structural = {
    ...schema,
    properties: new Map([["value", schema]]),
    additional: null,
    preserves: false,
  };
  prune({ value }, holder, unknown);
  return unknown.length > 0;
}
