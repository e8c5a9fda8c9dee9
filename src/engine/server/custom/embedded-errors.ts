import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type FieldError, requiredField } from "../status.ts";
import type { Structural } from "./structural.ts";

/** What is wrong with embedded resources: each must say what it is. */
export function embeddedErrors(value: Value, schema: Structural, path: string): readonly FieldError[] {
  if (isList(value)) {
    const { items } = schema;
    return items === null ? [] : value.flatMap((item, i) => embeddedErrors(item, items, `${path}[${i}]`));
  }
  return isMap(value) ? mapErrors(value, schema, path) : [];
}

function mapErrors(value: ValueMap, schema: Structural, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (schema.embedded && path !== "") {
    for (const name of ["apiVersion", "kind"]) {
      const held = get(value, name);
      if (held === undefined || held === "") errors.push(requiredField(`${path}.${name}`));
    }
  }
  for (const key of Object.keys(value)) {
    const { additional } = schema;
    const below = schema.properties.get(key) ?? (additional === true ? null : additional);
    if (below !== null) {
      errors.push(...embeddedErrors(get(value, key) as Value, below, path === "" ? key : `${path}.${key}`));
    }
  }
  return errors;
}
