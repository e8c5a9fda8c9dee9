import fc from "fast-check";
import { expect, it } from "vitest";
import { reuseEqualValue } from "./reuse-equal-value.ts";
import type { Value } from "./value.ts";

const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Value>;

it("returns an equal value, and the old one if nothing changed", () => {
  fc.assert(
    fc.property(value, value, (was, now) => {
      expect(reuseEqualValue(was, now)).toEqual(now);
      const copy = structuredClone(was);
      if (typeof was === "object") expect(reuseEqualValue(was, copy)).toBe(was);
    }),
  );
});

it("keeps the references of the parts that did not change", () => {
  const was = { a: { b: [1, { c: 2 }] }, d: { e: 1 } };
  const now = reuseEqualValue(was, { a: { b: [1, { c: 2 }] }, d: { e: 2 } }) as typeof was;
  expect(now.a).toBe(was.a);
  expect(now.d).toEqual({ e: 2 });
});
