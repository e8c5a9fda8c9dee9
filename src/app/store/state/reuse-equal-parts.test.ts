import fc from "fast-check";
import { expect, it } from "vitest";
import { reuseEqualParts } from "./reuse-equal-parts.ts";

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it("equals the new value, and reuses equal parts", () => {
  fc.assert(
    fc.property(json, json, (before, next) => {
      expect(reuseEqualParts(before, next)).toEqual(next);
      expect(reuseEqualParts(before, structuredClone(before))).toBe(before);
    }),
  );
});

it("keeps the equal part of something that changed", () => {
  const before = { a: [1, { b: 2 }], c: { d: 3 } };
  const next = reuseEqualParts(before, { a: [1, { b: 4 }], c: { d: 3 } });
  expect(next).toEqual({ a: [1, { b: 4 }], c: { d: 3 } });
  expect((next as typeof before).c).toBe(before.c);
});

it("compares the items of long lists by their references", () => {
  const before = { long: [{ a: 1 }, { a: 2 }, { a: 3 }], short: [{ b: 1 }] };
  const copy = structuredClone(before);
  expect(reuseEqualParts(before, { ...copy, long: [...before.long] }, 2)).toBe(before);
  const next = reuseEqualParts(before, copy, 2);
  expect([next.long, next.short]).toEqual([before.long, before.short]);
  expect([next.long === copy.long, next.short === before.short]).toEqual([true, true]);
});
