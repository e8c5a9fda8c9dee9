import type { Overload } from "./declarations.ts";
import type { Parameters } from "./parameters.ts";
import { type CelType, DYN, isSameType } from "./types.ts";

/** The overloads of a function that a call may run, by their identifiers, and the type of the result: `null` if there is none. */
export type Resolved = { readonly ids: readonly string[]; readonly result: CelType | null };

/**
 * Finds the overloads that take values of some types. `types` starts with the type of the value that a member is called on.
 * Upstream: cel-go checker/checker.go (v0.26), resolveOverload.
 */
export function resolveCall(
  overloads: readonly Overload[],
  isMember: boolean,
  types: readonly CelType[],
  parameters: Parameters,
): Resolved {
  const ids: string[] = [];
  let result: CelType | null = null;
  for (const overload of overloads) {
    if (overload.isMember !== isMember) continue;
    const made = new Map<string, CelType>();
    const wanted = overload.args.map((arg) => parameters.instantiate(made, arg));
    if (!parameters.assignsAll(types, wanted)) continue;
    ids.push(overload.id);
    const found = parameters.known(parameters.instantiate(made, overload.result));
    if (result === null) result = found;
    else if (result.kind !== "dyn" && !isSameType(found, result)) result = DYN;
  }
  return { ids, result };
}
