import type { Builtins } from "../../schema/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../resource.ts";

/** A patched object, or why the patch is refused. */
export type StrategicResult =
  | { readonly value: ValueMap }
  | { readonly error: string; readonly code: 400 | 422 | 500 };

/** Applies a strategic merge patch. */
export function applyStrategicPatch(
  _builtins: Builtins,
  _resource: Resource,
  _document: ValueMap,
  _patch: ValueMap,
): StrategicResult {
  return { error: "strategic merge patch is not served", code: 500 };
}
