import { get, isList } from "../../value/value.ts";
import type { Structural } from "./structural.ts";

const known = new WeakMap<Structural, boolean>();

/** Whether a schema has rules in CEL, anywhere in it. */
export function hasRules(schema: Structural): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  known.set(schema, false);
  const own = get(schema.source, "x-kubernetes-validations");
  const made =
    (isList(own) && own.length > 0) ||
    [...schema.properties.values()].some(hasRules) ||
    (schema.items !== null && hasRules(schema.items)) ||
    (schema.additional !== null && schema.additional !== true && hasRules(schema.additional));
  known.set(schema, made);
  return made;
}
