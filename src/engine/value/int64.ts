/** Whether Go reads a string as a 64-bit integer: digits with an optional sign, within the bounds. */
export function isInt64(text: string): boolean {
  const value = wholeNumber(text);
  return value !== null && value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** Parses digits with an optional sign; null for any other string. More than 20 digits give a number outside of 64 bits. */
export function wholeNumber(text: string): bigint | null {
  const found = /^([+-]?)0*(\d+)$/.exec(text);
  if (found === null) return null;
  const [, sign = "", digits = ""] = found;
  const value = digits.length > 20 ? 2n ** 64n : BigInt(digits);
  return sign === "-" ? -value : value;
}
