/**
 * Returns a number with `digits` decimals, as Go and C print it: a number in the middle of two goes to the one with an even last digit.
 * `toFixed` takes the larger one. `digits` is at most 100.
 */
export function fixedDigits(number: number, digits: number): string {
  const rounded = number.toFixed(digits);
  const exact = number.toFixed(Math.min(digits + 30, 100));
  const end = exact.indexOf(".") + 1 + digits;
  if (!exact.includes(".") || !/^50*$/.test(exact.slice(end))) return rounded;
  const cut = exact.slice(0, digits === 0 ? end - 1 : end);
  return /[02468]$/.test(cut) ? cut : rounded;
}
