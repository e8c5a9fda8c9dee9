import {
  canonicalQuantity,
  type Format,
  parseQuantity,
  printQuantity,
  roundUp,
  wholeOf,
} from "./quantity.ts";

/** Whether a quantity is a whole number. True if the text is not a quantity. */
export function isWholeQuantity(text: string): boolean {
  const parsed = parseQuantity(text);
  return parsed === null || wholeOf(roundUp(parsed, -3)) !== null;
}

/** Whether a text is a valid quantity. */
export function isQuantity(text: string): boolean {
  return parseQuantity(text) !== null;
}

/**
 * Returns a negative number, 0 or a positive number if `a` is less than, equal to or more than `b`. A text that is not a
 * quantity counts as 0.
 */
export function compareQuantity(a: string, b: string): number {
  const x = nano(a);
  const y = nano(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns a quantity as a number, as far as a float can hold it. A text that is not a quantity counts as 0. */
export function quantityNumber(text: string): number {
  return Number(nano(text)) / 1e9;
}

/** Returns the sum in the format of the first quantity that is not zero. */
export function addQuantities(a: string, b: string): string {
  const x = parseQuantity(a);
  const y = parseQuantity(b);
  if (x === null || x.digits === 0n) return canonicalQuantity(b) ?? "0";
  if (y === null || y.digits === 0n) return printQuantity(x);
  return printNano(nano(a) + nano(b), x.format);
}

/** Returns how much `a` is more than `b`, in the format of `a`. Zero if it is not more. */
export function subtractQuantities(a: string, b: string): string {
  const rest = nano(a) - nano(b);
  return rest > 0n ? printNano(rest, parseQuantity(a)?.format ?? "decimal") : "0";
}

/** Returns a quantity as a whole number of its unit, rounded up. */
export function wholeQuantity(text: string): string {
  const parsed = parseQuantity(text);
  return parsed === null ? "0" : printQuantity(roundUp(parsed, 0));
}

/** Returns a quantity as a whole number, rounded up. A text that is not a quantity counts as 0. */
export function wholeUnits(text: string): bigint {
  const value = nano(text);
  const whole = value / 1_000_000_000n;
  return value > whole * 1_000_000_000n ? whole + 1n : whole;
}

function printNano(value: bigint, format: Format): string {
  const negative = value < 0n;
  return printQuantity({ negative, digits: negative ? -value : value, scale: -9, format });
}

function nano(text: string): bigint {
  const parsed = parseQuantity(text);
  if (parsed === null) return 0n;
  const rounded = roundUp(parsed, -9);
  const value = rounded.digits * 10n ** BigInt(rounded.scale + 9);
  return rounded.negative ? -value : value;
}
