import { expect, it } from "vitest";
import { makeTexts } from "./make-texts.ts";

const MANIFEST =
  "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a # the name\ndata:\n  k: 'x'\n  smile: 😀\n";

it("makes the same texts from the same seed, and others from another one", () => {
  const made = makeTexts([MANIFEST], 1, 50);
  expect(makeTexts([MANIFEST], 1, 50)).toEqual(made);
  expect(makeTexts([MANIFEST], 2, 50)).not.toEqual(made);
});

it("takes the manifests first, as they were written, then as many mistakes as random changes", () => {
  const made = makeTexts([MANIFEST, "a: 1\n"], 1, 102);
  expect(made.slice(0, 2).map(({ text }) => text)).toEqual([MANIFEST, "a: 1\n"]);
  const count = (origin: string) => made.filter((one) => one.origin === origin).length;
  expect([count("written"), count("mistake"), count("broken")]).toEqual([2, 50, 50]);
});

it("plants a mistake that changes the text", () => {
  const mistakes = makeTexts([MANIFEST], 3, 200).filter(({ origin }) => origin === "mistake");
  expect(mistakes.filter(({ text }) => text === MANIFEST).length).toBeLessThan(5); // a second mistake can undo the first
  expect(new Set(mistakes.map(({ text }) => text)).size).toBeGreaterThan(50);
});

it("makes no half of a character, which a file cannot have", () => {
  const texts = makeTexts(["😀😀😀😀😀😀"], 4, 500).map(({ text }) => text);
  expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
});

it("keeps 40 lines of a long text", () => {
  const long = "a: 1\n".repeat(500);
  const lengths = makeTexts([long], 5, 100).map(({ text }) => text.split("\n").length);
  expect(Math.max(...lengths.slice(1))).toBeLessThan(120);
});
