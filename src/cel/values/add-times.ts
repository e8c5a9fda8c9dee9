import { isInYears } from "./conversions.ts";
import { isDuration } from "./format-text.ts";
import { keepOffset } from "./read-time.ts";

/**
 * Returns the error of a sum or a difference that is outside of what the server has; null if it is inside, or no time.
 * Upstream: cel-go common/types/overflow.go (v0.26).
 */
export function timeOverflow(result: unknown): string | null {
  if (isDuration(result)) {
    const nanoseconds = result.seconds * 1_000_000_000n + BigInt(result.nanos);
    return BigInt.asIntN(64, nanoseconds) === nanoseconds ? null : "integer overflow";
  }
  if (!(result instanceof Date)) return null;
  return isInYears(Math.floor(result.getTime() / 1000)) ? null : "timestamp overflow";
}

/** Gives a time the offset of the time that it was computed from. */
export function keepOffsetOf(result: unknown, operands: readonly unknown[]): void {
  if (!(result instanceof Date)) return;
  for (const operand of operands) if (operand instanceof Date) keepOffset(result, operand);
}
