import fc from "fast-check";
import { expect, it } from "vitest";
import { knownValues } from "./known-values.ts";

const MASK = "#";

/** Replaces in the slowest way: at each place it tries all values. */
function replaceSlowly(values: readonly string[], text: string, least: number): string {
  const longest = values.filter((one) => one.length >= 4).sort((a, b) => b.length - a.length)[0]?.length ?? 0;
  let out = "";
  for (let at = 0; at < text.length; ) {
    let found = 0;
    for (let length = longest; length >= 4 && found === 0; length--)
      if (at + length <= text.length && values.includes(text.slice(at, at + length))) found = length;
    const isLong = found >= least && found > 0;
    out += isLong ? MASK : text[at];
    at += isLong ? found : 1;
  }
  return out;
}

/** Values that begin with each other, and texts that nearly have them. */
const word = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 9 });

it("finds at each place the longest value", () => {
  const values = fc.array(word, { maxLength: 12 });
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(""));
  fc.assert(
    fc.property(values, text, fc.constantFrom(4, 6, 8), (some, inText, least) => {
      const known = knownValues(some);
      const want = replaceSlowly(some, inText, least);
      expect(known.replaceIn(inText, least, () => MASK)).toBe(want);
      expect(known.isIn(inText, least)).toBe(want !== inText);
    }),
    { numRuns: 3000 },
  );
});

it("needs hardly more time for many values with the same beginning", () => {
  const valuesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `shared-beginning-${String(at).padStart(6, "0")}`);
  const text = valuesOf(10_000).join("x").replaceAll("0x", "1x");
  const timeOf = (count: number) => {
    const known = knownValues(valuesOf(count));
    const begun = performance.now();
    known.replaceIn(text, 8, () => MASK);
    return performance.now() - begun;
  };
  timeOf(100); // the first run is slower
  const [few, many] = [timeOf(100), timeOf(10_000)];
  expect(many).toBeLessThan(few * 20 + 20);
});
