import { mapOf } from "../../../value/field-values.ts";
import { compareText } from "../../../value/order.ts";
import type { Value } from "../../../value/value.ts";

/**
 * Returns a map of labels as `a=1,b=2`, or `<none>`. The pairs are sorted, not the keys.
 * Upstream: apimachinery pkg/labels/labels.go, FormatLabels (v0.36.3).
 */
export function formatLabels(labels: Value | undefined): string {
  const pairs = Object.entries(mapOf(labels)).map(([key, value]) => `${key}=${value}`);
  return pairs.toSorted(compareText).join(",") || "<none>";
}
