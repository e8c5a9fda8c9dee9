import type { ValueMap } from "../../../value/value.ts";
import { type FieldError, requiredField } from "../../status.ts";
import { listIn, schemaIn, schemasIn } from "./walk.ts";

/**
 * What is said of values at the root that the structure does not have. What is said further inside is not looked at.
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
