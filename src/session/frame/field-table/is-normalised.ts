import { canonicalQuantity } from "../../../engine/server/structs/quantity.ts";
import {
  canonicalDuration,
  canonicalMicroTime,
  canonicalTime,
} from "../../../engine/server/structs/timestamp.ts";
import { isScalar, type Value } from "../../../engine/value/value.ts";

/** The forms in which the server stores quantities, durations and times. Each is null for other texts. */
const CANONICAL_FORMS: readonly ((text: string) => string | null)[] = [
  canonicalQuantity,
  canonicalDuration,
  canonicalTime,
  canonicalMicroTime,
];

/** Whether a live value is the form in which the server stores a written value: `1` for `1000m`. */
export function isNormalised(written: Value, live: Value): boolean {
  if (!isScalar(written) || !isScalar(live) || written === null || live === null) return false;
  return CANONICAL_FORMS.some((form) => form(String(written)) === String(live));
}
