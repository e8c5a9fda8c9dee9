import fc from "fast-check";
import { expect, it } from "vitest";
import { differingRange } from "./smallest-edit.ts";

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
