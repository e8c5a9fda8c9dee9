import fc from "fast-check";
import { expect, it } from "vitest";
import { removeChunks } from "./remove-chunks.ts";

/** Removes parts while `holds` is true of those that stay. Returns those that stay, and how often it asked. */
function reduce(parts: readonly number[], holds: (left: readonly number[]) => boolean) {
  const search = removeChunks(parts);
  const leftOf = (gone: readonly number[]) => parts.filter((part) => !gone.includes(part));
  let asked = 0;
  let turn = search.next();
  for (; turn.done !== true; asked++) turn = search.next(holds(leftOf(turn.value)));
  return { left: leftOf(turn.value), asked };
}

const thousand = Array.from({ length: 1000 }, (_, at) => at);

it("asks few times when few parts are needed", () => {
  const { left, asked } = reduce(thousand, (kept) => kept.includes(3) && kept.includes(700));
  expect(left).toEqual([3, 700]);
  expect(asked).toBeLessThan(60);
});

it("asks once when no part is needed, and not at all without parts", () => {
  expect(reduce(thousand, () => true)).toEqual({ left: [], asked: 1 });
  expect(reduce([], () => true)).toEqual({ left: [], asked: 0 });
});

it("tries single parts again when others are gone, so that it removes 3, then 5, then 1, then 4", () => {
  const possible = ["1,2,4,5", "1,2,4", "2,4", "2"];
  expect(reduce([1, 2, 3, 4, 5], (kept) => possible.includes(kept.join())).left).toEqual([2]);
});

it("leaves only parts that are needed, whatever the condition", () => {
  const groups = fc.array(fc.array(fc.nat(15), { maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(groups, fc.integer({ min: 1, max: 16 }), (wanted, count) => {
      const parts = thousand.slice(0, count);
      // At least one of the groups must stay, as far as it exists.
      const holds = (kept: readonly number[]) =>
        wanted.some((group) => group.every((one) => one >= count || kept.includes(one)));
      const { left } = reduce(parts, holds);
      expect(holds(left)).toBe(true);
      for (const part of left) expect(holds(left.filter((one) => one !== part))).toBe(false);
    }),
  );
});
