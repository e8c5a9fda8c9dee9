import { isInYears } from "./conversions.ts";
import { isDuration } from "./format-text.ts";
import { keepOffset } from "./read-time.ts";

/**
 * Returns the error of a sum or a difference that is outside of what the server has; null if it is inside, or no time. A time keeps the
 * offset of the time that it was computed from. Upstream: cel-go common/types/overflow.go (v0.26).
 */
export function timeOverflow(result: unknown, operands: readonly unknown[]): string | null {
  if (isDuration(result)) {
    const nanoseconds = result.seconds * 1_000_000_000n + BigInt(result.nanos);
    return BigInt.asIntN(64, nanoseconds) === nanoseconds ? null : "integer overflow";
  }
  if (!(result instanceof Date)) return null;
  if (!isInYears(Math.floor(result.getTime() / 1000))) return "timestamp overflow";
  for (const operand of operands) if (operand instanceof Date) keepOffset(result, operand);
  return null;
}
