import { compareText } from "../value/order.ts";
import type { Entry } from "./entry.ts";
import { compareTimes } from "./time.ts";

/**
 * The order of entries: appliers first, then by time (none is 1970), manager, apiVersion and subresource.
 * Upstream: apimachinery managedfields internal/managedfields.go, sortEncodedManagedFields.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    compareText(a.operation, b.operation) ||
    compareTimes(a.time, b.time) ||
    compareText(a.manager, b.manager) ||
    compareText(a.apiVersion, b.apiVersion) ||
    compareText(a.subresource, b.subresource)
  );
}
