import { isDuration } from "./format-text.ts";
import { isUnsigned } from "./order.ts";

/** Whether two values are equal as CEL compares them: a whole number equals the same number with a fraction. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a.valueOf(), b.valueOf());
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  const [left, right] = [mapOf(a), mapOf(b)];
  if (left !== null && right !== null)
    return (
      left.size === right.size &&
      [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
    );
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (isDuration(a) && isDuration(b)) return a.seconds === b.seconds && a.nanos === b.nanos;
  if (knowsSame(a)) return a.constructor === b?.constructor && a.sameAs(b);
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null)
    return (
      a.constructor === b.constructor &&
      String(a) === String(b) &&
      JSON.stringify(a, withoutBig) === JSON.stringify(b, withoutBig)
    );
  return a === b;
}

/** Whether a value has a method of its own that compares it. */
function knowsSame(value: unknown): value is { sameAs(other: unknown): boolean } {
  return typeof value === "object" && value !== null && "sameAs" in value;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint" || isUnsigned(value);
}

function sameNumber(a: number | bigint, b: number | bigint): boolean {
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

/** Returns a map of the cluster, or one that an expression writes; null for other values. */
function mapOf(value: unknown): ReadonlyMap<unknown, unknown> | null {
  if (value instanceof Map) return value;
  return typeof value === "object" && value?.constructor === Object ? new Map(Object.entries(value)) : null;
}

function withoutBig(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
