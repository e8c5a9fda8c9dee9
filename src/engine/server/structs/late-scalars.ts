import type { Value } from "../../value/value.ts";
import { encodeBytes } from "./encode-base64.ts";
import { canonicalDuration, canonicalMicroTime, timeError } from "./late-times.ts";
import { canonicalQuantity, quantityError } from "./quantity.ts";
import { MISMATCH, type ScalarRead } from "./read-scalar.ts";

/** Reads a quantity, see `readScalar`. */
export function readQuantity(value: Value): ScalarRead {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "{}";
  const canonical = canonicalQuantity(text);
  return canonical === null ? { error: quantityError(text) } : { value: canonical };
}

/** Reads a time with microseconds, see `readScalar`. */
export function readMicroTime(value: Value): ScalarRead {
  if (typeof value !== "string") return MISMATCH;
  const time = canonicalMicroTime(value);
  return time === null ? { error: timeError(value, true) } : { value: time };
}

/** Whether Go reads a value as a byte: `null` leaves the byte as it is. */
export function isByte(value: Value): boolean {
  return value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256);
}

/** Reads bytes as a list of numbers, see `readScalar`. */
export function readByteList(list: readonly Value[]): ScalarRead {
  return list.every(isByte) ? { value: encodeBytes(list.map(Number)) } : MISMATCH;
}

/** Reads a duration, see `readScalar`. */
export function readDuration(value: Value): ScalarRead {
  if (typeof value !== "string") return MISMATCH;
  const duration = canonicalDuration(value);
  return duration === null
    ? { error: `time: invalid duration ${JSON.stringify(value)}` }
    : { value: duration };
}
