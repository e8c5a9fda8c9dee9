/**
 * A text of Go's with its whole numbers in full: `[=1e+06]` as `[=1000000]`. Go writes a float so and an integer not; the
 * two are one number after JSON is read, and are always written in full here.
 */
export function plainNumbers(text: string): string {
  return text.replace(/(?<![\w.])-?\d(?:\.\d+)?e\+\d\d\b/g, (found) => {
    const number = Number(found);
    return Number.isSafeInteger(number) ? String(number) : found;
  });
}
