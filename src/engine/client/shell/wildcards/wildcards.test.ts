import fc from "fast-check";
import { expect, it } from "vitest";
import { matchBeginning, matchesWhole, readWildcards } from "./wildcards.ts";

/** Returns a pattern as a regular expression: slow for some patterns, but independent. */
function asExpression(pattern: string): RegExp {
  const source = pattern.replace(/[*?]/g, (char) => (char === "*" ? "[^]*" : "[^]"));
  return new RegExp(`^${source}$`);
}

it("matches the same prefixes as a regular expression", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "?", "*", "[ab]", "[^a]"), maxLength: 6 });
  fc.assert(
    fc.property(text, pattern, (text, pattern) => {
      const expression = asExpression(pattern);
      const lengths = [...Array(text.length + 1).keys()].filter((n) => expression.test(text.slice(0, n)));
      const want = lengths.length === 0 ? null : { shortest: lengths[0], longest: lengths.at(-1) };
      expect(matchBeginning(readWildcards(pattern, []), text)).toEqual(want);
    }),
  );
});

it.each([
  { pattern: "[a-c]x", text: "bx", want: true },
  { pattern: "[!a-c]x", text: "bx", want: false },
  { pattern: "[]a]", text: "]", want: true },
  { pattern: "[a-]", text: "-", want: true },
  { pattern: "[c-a]", text: "b", want: false },
  { pattern: "[a", text: "[a", want: true },
  { pattern: "a.b", text: "axb", want: false },
])("$pattern and $text: $want", ({ pattern, text, want }) => {
  expect(matchesWhole(readWildcards(pattern, []), text)).toBe(want);
});

it("matches a quoted character literally", () => {
  expect(matchesWhole(readWildcards("*", [true]), "a")).toBe(false);
  expect(matchesWhole(readWildcards("*", [true]), "*")).toBe(true);
});
