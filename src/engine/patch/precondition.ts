import { formatPlain } from "../value/text.ts";
import { get, has, isMap, type ValueMap } from "../value/value.ts";
import type { Outcome } from "./outcome.ts";

/** A path of one or two keys that a patch must not hold. */
export type Precondition = readonly [string] | readonly ["metadata", string];

/** What tells which object a patch is for. */
export const identityStays: readonly Precondition[] = [["apiVersion"], ["kind"], ["metadata", "name"]];

/** The patch, if it leaves alone what must stay. */
export function checkPreconditions(
  patch: ValueMap,
  preconditions: readonly Precondition[],
): Outcome<ValueMap> {
  if (preconditions.every((precondition) => !holdsPath(patch, precondition))) return { value: patch };
  return { error: { reason: "precondition", message: `precondition failed for: ${formatPlain(patch)}` } };
}

function holdsPath(patch: ValueMap, [first, second]: Precondition): boolean {
  if (second === undefined) return has(patch, first);
  const part = get(patch, first);
  return isMap(part) && has(part, second);
}
