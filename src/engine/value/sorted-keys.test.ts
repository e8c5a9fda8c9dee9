import { expect, it } from "vitest";
import { withSortedKeys } from "./sorted-keys.ts";

it("writes the keys of all maps in order, and keeps the order of lists", () => {
  const value = { b: [{ d: 1, c: 2 }, "x"], a: { z: null, y: true } };
  expect(JSON.stringify(withSortedKeys(value))).toBe('{"a":{"y":true,"z":null},"b":[{"c":2,"d":1},"x"]}');
});
