import type { ValueMap } from "../../../value/value.ts";
import type { Host } from "../../cluster.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { Resource } from "../../resource.ts";
import type { FieldError } from "../../status.ts";

/** The rules of a kind; what a kind has no rules for is taken as it is. */
export type Rules = {
  readonly create?: (object: ValueMap, host: Host) => readonly FieldError[];
  readonly update?: (object: ValueMap, live: ValueMap, host: Host) => readonly FieldError[];
};

/**
 * What is wrong with a built-in object by the rules that teach the most: missing containers, images and selectors, what may
 * not change, and the like. `live` is what it replaces; null for a new one. The rest of the server's own rules is not here.
 */
export function builtinErrors(
  resource: Resource,
  object: ValueMap,
  live: ValueMap | null,
  host: Host,
): readonly FieldError[] {
  const { rules } = kindOf(resource);
  return live === null ? (rules?.create?.(object, host) ?? []) : (rules?.update?.(object, live, host) ?? []);
}
