import { type FieldSet, isSubset } from "../fieldpath/set.ts";
import { decodeSet } from "./decode.ts";
import type { Entry } from "./entry.ts";

/**
 * The entries of an operation that own all of `fields`; an entry whose fields cannot be read owns none.
 * Upstream: client-go util/csaupgrade upgrade.go, FindFieldsOwners.
 */
export function ownersOf(
  entries: readonly Entry[],
  operation: "Apply" | "Update",
  fields: FieldSet,
): readonly Entry[] {
  return entries.filter((entry) => {
    if (entry.operation !== operation) return false;
    const decoded = decodeSet(entry);
    return "set" in decoded && isSubset(fields, decoded.set);
  });
}
