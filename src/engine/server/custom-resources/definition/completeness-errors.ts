import type { ValueMap } from "../../../value/value.ts";
import { type FieldError, requiredField } from "../../http/status-errors.ts";
import { listIn, schemaIn, schemasIn } from "./schema-access.ts";

/**
 * Returns errors for fields that `allOf`, `anyOf`, `oneOf` or `not` at the root of a schema mentions, but that the structure
 * of the schema (`properties`, `items`, `additionalProperties`) does not contain. Does not check nested schemas.
 * Upstream: apiextensions-apiserver pkg/apiserver/schema/complete.go.
 */
export function completenessErrors(schema: ValueMap, path: string): readonly FieldError[] {
  return below(schema, schema, path, path);
}

function below(values: ValueMap, structure: ValueMap, at: string, from: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const not = schemaIn(values, "not");
  if (not !== undefined) errors.push(...nested(not, structure, at, `${from}.not`));
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    listIn(values, key).forEach((one, i) => {
      errors.push(...nested(one, structure, at, `${from}.${key}[${i}]`));
    });
  }
  return errors;
}

function nested(values: ValueMap, structure: ValueMap, at: string, from: string): readonly FieldError[] {
  const errors: FieldError[] = [...below(values, structure, at, from)];
  const check = (part: ValueMap, own: ValueMap | undefined, step: string): void => {
    if (own !== undefined) errors.push(...nested(part, own, at + step, from + step));
    else errors.push(requiredField(at + step, `because it is defined in ${from}${step}`));
  };
  const items = schemaIn(values, "items");
  if (items !== undefined) check(items, schemaIn(structure, "items"), ".items");
  const own = new Map(schemasIn(structure, "properties"));
  for (const [name, property] of schemasIn(values, "properties")) {
    check(property, own.get(name), `.properties[${name}]`);
  }
  return errors;
}
