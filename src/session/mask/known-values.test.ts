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

it("replaces each of many values with the same beginning", () => {
  const values = Array.from({ length: 10_000 }, (_, at) => `shared-beginning-${String(at).padStart(6, "0")}`);
  const replaced = knownValues(values).replaceIn(values.join(" "), 8, () => MASK);
  expect(replaced).toBe(values.map(() => MASK).join(" "));
});
