import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestWord } from "./words/nearest-word.ts";
import {
  differingRange,
  initialOf,
  joinNames,
  plural,
  quoteCode,
  shorten,
  shortenPair,
  shortenValue,
  singular,
  splitCode,
  tellingEnd,
  verbFor,
} from "./words.ts";

it.each([
  { count: 0, want: "0 fields" },
  { count: 1, want: "1 field" },
  { count: 2, want: "2 fields" },
  { count: 1200, want: "1,200 fields" },
])("$count is $want", ({ count, want }) => expect(plural(count, "field")).toBe(want));

it.each([
  { text: "abc", most: 3, want: "abc" },
  { text: "abcd", most: 3, want: "abc…" },
  { text: "ab😀d", most: 3, want: "ab…" },
  { text: "a😀bc", most: 3, want: "a😀…" },
])("$text in $most characters is $want", ({ text, most, want }) => expect(shorten(text, most)).toBe(want));

it.each([
  { names: ["alice"], want: "alice owns it" },
  { names: ["alice", "alice"], want: "alice owns it" },
  { names: ["alice", "bob"], want: "alice and bob own it" },
  { names: ["alice", "bob", "carol"], want: "alice, bob and carol own it" },
])("$want", ({ names, want }) =>
  expect(`${joinNames(names)} ${verbFor(names, "owns", "own")} it`).toBe(want),
);

it.each([
  { text: "registry.example.com/shop/storefront:1.8.1-hotfix", want: ":1.8.1-hotfix" },
  { text: "registry.example.com/shop/web:1.8.1", want: "/shop/web:1.8.1" },
  { text: `registry.example.com/web@sha256:${"0123abcd".repeat(8)}`, want: "0123abcd" },
  { text: "metadata.labels.team", want: ".team" },
  { text: "nginx:1.27", want: "" },
  { text: "a sentence of several words:1", want: "" },
  { text: "{image: registry.example.com/web:1}", want: "" },
  { text: "a-very-long-name-without-any-end", want: "" },
])("the end that tells $text from others is $want", ({ text, want }) =>
  expect(tellingEnd(text, 18)).toBe(want),
);

it.each([
  { text: "registry.example.com/shop/storefront:1.8.1-hotfix", want: "registry.ex…:1.8.1-hotfix" },
  { text: "nginx:1.27", want: "nginx:1.27" },
  { text: "a sentence of several words", want: "a sentence of several wo…" },
])("$text in about 24 characters is $want", ({ text, want }) => expect(shortenValue(text, 24)).toBe(want));

describe("shortenPair", () => {
  it.each([
    { a: "3", b: "5", most: 16, want: ["3", "5"] },
    {
      a: "registry.example.com/shop:1.26",
      b: "registry.example.com/shop:1.27",
      most: 24,
      want: ["…/shop:1.26", "…/shop:1.27"],
    },
    { a: "info", b: "registry.example.com/shop", most: 12, want: ["info", "registry.ex…"] },
    {
      a: `{"size":"small","colour":"red","shape":"round"}`,
      b: `{"size":"small","colour":"green","shape":"round"}`,
      most: 16,
      want: [`…:"red","shape"…`, `…:"green","shap…`],
    },
    { a: "the same long text", b: "the same long text", most: 9, want: ["the same…", "the same…"] },
  ])("$a → $b in $most characters", ({ a, b, most, want }) => expect(shortenPair(a, b, most)).toEqual(want));

  const text = fc.string({
    unit: fc.constantFrom("a", "b", "/", " ", "…", "😀", "😁", "\u{1fa01}"),
    maxLength: 40,
  });
  /** Two texts with a common beginning and end. */
  const pair = fc
    .tuple(text, text, text, text)
    .map(([start, a, b, end]) => [`${start}${a}${end}`, `${start}${b}${end}`] as const);

  it("keeps different texts different, within the limit, and made of parts of them", () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 8, max: 30 }), ([a, b], most) => {
        const shown = shortenPair(a, b, most);
        expect(shown[0] === shown[1]).toBe(a === b);
        for (const [at, whole] of [a, b].entries()) {
          const part = shown[at] as string;
          expect(part.length).toBeLessThanOrEqual(most);
          expect(part).not.toMatch(/\p{Surrogate}/u);
          expect(whole === part || whole.includes(part.replace(/^…/, "").replace(/…$/, ""))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("shows the first character that differs", () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 8, max: 30 }), ([a, b], most) => {
        const chars = [[...a], [...b]] as const;
        const at = chars[0].findIndex((char, i) => char !== chars[1][i]);
        fc.pre(at >= 0);
        const [shown] = shortenPair(a, b, most);
        expect(shown).toContain(chars[0][at]);
      }),
    );
  });
});

it.each([
  { many: "containers", one: "container" },
  { many: "policies", one: "policy" },
  { many: "addresses", one: "address" },
  { many: "ingressClasses", one: "ingressClass" },
  { many: "hostAliases", one: "hostAlias" },
  { many: "env", one: "env" },
  { many: "status", one: "status" },
])("one of $many is a $one", ({ many, one }) => expect(singular(many)).toBe(one));

it.each([
  ["alice", "A"],
  ["étoile", "É"],
  ["-2x", "2"],
  ["…", "?"],
])("gives %j the initial %j", (name, want) => {
  expect(initialOf(name)).toBe(want);
});

it.each([
  ["replica", "replicas"],
  ["REPLICAS", "replicas"],
  ["relpicas", "replicas"],
  ["image", "image"],
  ["imageName", null], // differs by more than two letters
  ["x", null], // a short word is near to too many
])("finds for %j the nearest word %j", (word, want) => {
  expect(nearestWord(word, ["replicas", "image", "images"])).toBe(want);
});

it("finds where two texts differ", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { start, endBefore, endAfter } = differingRange(before, after);
      expect(start).toBeLessThanOrEqual(Math.min(endBefore, endAfter));
      expect(before.slice(0, start) + after.slice(start, endAfter) + before.slice(endBefore)).toBe(after);
    }),
  );
});

describe("code in a sentence", () => {
  it.each([
    ["`replicas` is gone", "", "replicas", " is gone"],
    ["no `selector`, no `labels`.", "no ", "selector", ", no ", "labels", "."],
    ["`a[*].b`,`c` (only)", "", "a[*].b", ",", "c", " (only)"],
    ["A `:` is missing", "A ", ":", " is missing"],
    ["field must match `spec.sel…", "field must match ", "spec.sel…", ""],
    ["not closed: `spec", "not closed: `spec"],
    ["bash: `for', `while' and `until' are missing", "bash: `for', `while' and `until' are missing"],
    ["unexpected EOF while looking for matching ``'", "unexpected EOF while looking for matching ``'"],
    ["plain", "plain"],
  ])("is between backticks: %j", (sentence, ...parts) => {
    expect(splitCode(sentence)).toEqual(parts);
  });

  it("is between quotation marks where only plain text can be shown", () => {
    expect(quoteCode("no `selector`, no `labels`.")).toBe("no “selector”, no “labels”.");
    expect(quoteCode("bash: `for' and `while'")).toBe("bash: `for' and `while'");
  });

  it("keeps all other characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("`", "a", " ", ".", "'", "…") }), (text) => {
        const bare = (one: string) => one.replaceAll("`", "");
        expect(splitCode(text).map(bare).join("")).toBe(bare(text));
      }),
    );
  });
});
