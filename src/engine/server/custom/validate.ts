import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../resource.ts";
import type { FieldError } from "../status.ts";

/** What is wrong with a custom resource by its schema. `live` is what it replaces; null for a new one. */
export function validateCustom(
  _resource: Resource,
  _object: ValueMap,
  _live: ValueMap | null,
): readonly FieldError[] {
  return [];
}
