/** Whether Go reads a text as a whole number of 64 bits: digits with a sign or none, within the bounds. */
export function isInt64(text: string): boolean {
  const value = wholeNumber(text);
  return value !== null && value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** A text of digits, with a sign or none, as a number; null for any other text. Digits beyond 20 make it too large for 64 bits. */
export function wholeNumber(text: string): bigint | null {
  const found = /^([+-]?)0*(\d+)$/.exec(text);
  if (found === null) return null;
  const [, sign = "", digits = ""] = found;
  const value = digits.length > 20 ? 2n ** 64n : BigInt(digits);
  return sign === "-" ? -value : value;
}
