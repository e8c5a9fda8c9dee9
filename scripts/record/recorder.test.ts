import { expect, it } from "vitest";
import { linesOf } from "./recorder.ts";

it.each([1, 2, 3, 7, 12])("divides lines into %i parts that have each line once, in the same order", (of) => {
  const lines = ["a", "b", "c", "d", "e", "f", "g"];
  const parts = Array.from({ length: of }, (_, at) => linesOf(lines, { part: { at, of } }));
  expect(parts.flat()).toEqual(lines);
  const sizes = parts.map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});

it("takes all lines without a part", () => {
  expect(linesOf(["a", "b"], {})).toEqual(["a", "b"]);
});
