import { expect, it } from "vitest";
import { readIndexes, sharedIndex } from "./job-indexes.ts";

it.each<readonly [text: string, problem: string | null]>([
  ["", null],
  ["0,2-3", null],
  [
    "1-2-3",
    `the fragment "1-2-3" violates the requirement that an index interval can have at most two parts separated by '-'`,
  ],
  ["x", 'cannot convert string to integer for index: "x"'],
  ["0,7", 'too large index: "7"'],
  ["3-2", "non-increasing order, previous: 3, current: 2"],
  ["0-2,1", "non-increasing order, previous: 2, current: 1"],
])("reads the indexes %j", (text, problem) => expect(readIndexes(text, 5).problem).toBe(problem));

it("finds an index that is in both texts", () => {
  expect(sharedIndex("0,2-3", "3", 5)).toBe(3);
  expect(sharedIndex("0,2-3", "1,4", 5)).toBeNull();
  expect(sharedIndex("", "1", 5)).toBeNull();
  expect(sharedIndex("x,4", "0,9,2-4", 5)).toBe(4);
});

it("needs no minutes for many indexes", { timeout: 10_000 }, () => {
  const every = (first: number) => Array.from({ length: 30_000 }, (_, at) => first + 2 * at).join(",");
  expect(sharedIndex(every(0), every(1), 100_000)).toBeNull();
});
