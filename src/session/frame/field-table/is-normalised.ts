import { amountsPart } from "../../../engine/server/parts/server-parts.ts";
import { canonicalTime } from "../../../engine/server/structs/timestamp.ts";
import { isScalar, type Value } from "../../../engine/value/value.ts";

/** Whether a live value is the form in which the server stores a written value: `1` for `1000m`. Such a form is a text with a number. */
export function isNormalised(written: Value, live: Value): boolean {
  if (!isScalar(written) || written === null || typeof live !== "string" || !/^[-+\d]/.test(live))
    return false;
  const text = String(written);
  if (canonicalTime(text) === live) return true;
  const { canonicalDuration, canonicalMicroTime, canonicalQuantity } = amountsPart();
  return [canonicalQuantity, canonicalDuration, canonicalMicroTime].some((form) => form(text) === live);
}
