import { describe, expect, it } from "vitest";
import { equal } from "./equal.ts";
import { compareText, compareValues } from "./order.ts";
import type { Value } from "./value.ts";

describe("order", () => {
  it("[V2] orders kinds: number, text, boolean, list, map, null", () => {
    const values: Value[] = [null, {}, [], false, "", 1];
    expect([...values].sort(compareValues)).toEqual([1, "", false, [], {}, null]);
  });

  it.each([
    ["\uff5e", "\u{1f600}"],
    ["Z", "a"],
    ["10", "9"],
    ["a", "a\u0000"],
    ["\ue000", "\u{10000}"],
  ])("[V2] puts %j before %j by their UTF-8 bytes", (a, b) => {
    expect(compareText(a, b)).toBeLessThan(0);
    expect(compareText(b, a)).toBeGreaterThan(0);
    expect(Buffer.compare(Buffer.from(a), Buffer.from(b))).toBe(-1);
  });

  it("[V2] compares lists item by item and maps key by key", () => {
    expect(compareValues([1, 2], [1, 3])).toBe(-1);
    expect(compareValues([1], [1, 0])).toBe(-1);
    expect(compareValues({ a: 1 }, { b: 0 })).toBe(-1);
    expect(compareValues({ b: 1, a: 1 }, { a: 1, b: 1 })).toBe(0);
  });
});

describe("equality", () => {
  it("[V1] compares integers and floats by value", () => {
    expect(equal(1, JSON.parse("1.0"))).toBe(true);
  });

  it.each<[Value, Value, boolean]>([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: null }, {}, false],
    [{}, { a: null }, false],
    [[], {}, false],
    [null, {}, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
    [{}, JSON.parse('{"__proto__":1}'), false],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true],
    [{ constructor: 1 }, {}, false],
    [{ toString: "x" }, { a: "x" }, false],
  ])("of %j and %j is %s", (a, b, want) => {
    expect(equal(a, b)).toBe(want);
  });
});
