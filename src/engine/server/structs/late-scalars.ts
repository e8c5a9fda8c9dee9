import type { Value } from "../../value/value.ts";
import { durationProblem } from "./duration-problem.ts";
import { encodeBytes } from "./encode-base64.ts";
import type { ReadMode } from "./go-types.ts";
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

/** Reads bytes as a list of numbers, see `readScalar`. From a map, Go keeps the last eight bits of a number. */
export function readByteList(list: readonly Value[], mode: ReadMode): ScalarRead {
  const bytes = list.map((one) => (mode === "unstructured" && isWhole(one) ? one & 255 : one));
  return bytes.every(isByte) ? { value: encodeBytes(bytes.map(Number)) } : MISMATCH;
}

/**
 * Reads a number that its type cannot hold, from a map: Go keeps the last bits of an integer. A number that is too large for 64 bits becomes the
 * smallest one, as the processors of most servers convert it.
 */
export function wrapInteger(value: Value, bits: 32 | 64): ScalarRead {
  if (!isWhole(value)) return MISMATCH;
  const inRange = Math.abs(value) < 2 ** 63 ? BigInt(value) : -(2n ** 63n);
  return { value: Number(BigInt.asIntN(bits, inRange)) };
}

function isWhole(value: Value): value is number {
  return typeof value === "number" && Number.isInteger(value);
}

/** Reads a duration, see `readScalar`. */
export function readDuration(value: Value): ScalarRead {
  if (typeof value !== "string") return MISMATCH;
  const duration = canonicalDuration(value);
  return duration === null
    ? { error: durationProblem(value) ?? `time: invalid duration ${JSON.stringify(value)}` }
    : { value: duration };
}
