import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../../../../testing/memory-storage.ts";
import { doneLessons, rememberDone } from "./done-lessons.ts";
import { addProgress, printProgress, readProgress } from "./progress.ts";
import { hasRead, rememberTitle } from "./read-scenarios.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("a saved file adds the progress to that of another browser, which stays", () => {
  rememberDone("One");
  rememberDone("Two");
  rememberTitle("A story");
  const file = readProgress(printProgress());
  expect(file).toEqual({ done: ["One", "Two"], opened: ["A story"] });

  localStorage.setItem("applyground/done-lessons", "[]");
  localStorage.setItem("applyground/read", "[]");
  rememberDone("Two");
  rememberDone("Three");
  expect(addProgress(file as Exclude<typeof file, string>)).toBe(1);
  expect(doneLessons()).toEqual(["One", "Two", "Three"]);
  expect(hasRead("A story")).toBe(true);
  expect(addProgress(file as Exclude<typeof file, string>)).toBe(0);
});

it("too many titles of a file never replace those of the browser", () => {
  rememberDone("Mine");
  const many = Array.from({ length: 300 }, (_, at) => `Lesson ${at}`);
  expect(addProgress({ done: many, opened: [] })).toBe(299);
  expect(doneLessons()).toHaveLength(300);
  expect(doneLessons()).toContain("Mine");
});

it.each([
  ["", /not JSON/],
  ["{", /not JSON/],
  ["null", /not a file with progress/],
  ["[]", /not a file with progress/],
  ['{"apiVersion":"applyground/v1"}', /Save progress/],
  ['{"format":"applyground-progress/v9"}', /has the format "applyground-progress\/v9"/],
  ['{"format":"applyground-progress/v1","opened":[]}', /“done” must be a list/],
  ['{"format":"applyground-progress/v1","done":[1],"opened":[]}', /“done” must be a list/],
  ['{"format":"applyground-progress/v1","done":[],"opened":{"a":1}}', /“opened” must be a list/],
  [`{"format":"applyground-progress/v1","done":["${"a".repeat(1001)}"],"opened":[]}`, /“done”/],
])("says what is wrong with %j", (text, problem) => {
  expect(readProgress(text)).toMatch(problem);
  expect(doneLessons()).toEqual([]);
});
