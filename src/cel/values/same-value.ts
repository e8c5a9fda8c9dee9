import { compareText } from "../../engine/value/order.ts";

/** Whether two values are equal as CEL compares them: a whole number equals the same number with a fraction. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  const [left, right] = [mapOf(a), mapOf(b)];
  if (left !== null && right !== null)
    return (
      left.size === right.size &&
      [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
    );
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null)
    return a.constructor === b.constructor && JSON.stringify(a, withoutBig) === JSON.stringify(b, withoutBig);
  return a === b;
}

/** Returns a map of the cluster, or one that an expression writes; null for other values. */
function mapOf(value: unknown): ReadonlyMap<unknown, unknown> | null {
  if (value instanceof Map) return value;
  return typeof value === "object" && value?.constructor === Object ? new Map(Object.entries(value)) : null;
}

/** Returns which of two values is first, as a negative number, zero or a positive number. Texts are in the order of their characters. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  const [left, right] = [orderOf(a), orderOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function orderOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Number(value);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function withoutBig(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
