import { type FieldSet, isSubset } from "../../fieldpath/set.ts";
import { decodeSet } from "../entries/decode-entries.ts";
import type { Entry } from "../entries/entry.ts";

/**
 * Returns the entries of an operation that own all of `fields`. An entry with unreadable fields owns none.
 * Upstream: client-go util/csaupgrade upgrade.go, FindFieldsOwners.
 */
export function findFieldsOwners(
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
