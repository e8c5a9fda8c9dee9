import { formatPlain } from "../value/go-format.ts";
import { get, has, isMap, type ValueMap } from "../value/value.ts";
import type { PatchResult } from "./patch-result.ts";

/** A path of one or two keys that a patch must not contain. */
export type Precondition = readonly [string] | readonly ["metadata", string];

/** The fields that identify an object: a patch must not change them. */
export const identityStays: readonly Precondition[] = [["apiVersion"], ["kind"], ["metadata", "name"]];

/** Returns the patch; an error if it contains one of the paths. */
export function checkPreconditions(
  patch: ValueMap,
  preconditions: readonly Precondition[],
): PatchResult<ValueMap> {
  if (preconditions.every((precondition) => !holdsPath(patch, precondition))) return { value: patch };
  return { error: { reason: "precondition", message: `precondition failed for: ${formatPlain(patch)}` } };
}

function holdsPath(patch: ValueMap, [first, second]: Precondition): boolean {
  if (second === undefined) return has(patch, first);
  const part = get(patch, first);
  return isMap(part) && has(part, second);
}
