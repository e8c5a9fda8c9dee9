/**
 * Returns a text from Go with all digits of its integers: `[=1000000]` for `[=1e+06]`. Go prints a float with an exponent and
 * an integer without one. In JSON the two are the same number, so this code always prints all digits.
 */
export function plainNumbers(text: string): string {
  return text.replace(/(?<![\w.])-?\d(?:\.\d+)?e\+\d\d\b/g, (found) => {
    const number = Number(found);
    return Number.isSafeInteger(number) ? String(number) : found;
  });
}
