import { expect, it } from "vitest";
import { fileName } from "./save-file.ts";

it.each([
  ["Two owners, one value!", "two-owners-one-value.applyground.yaml"],
  ["../../etc", "etc.applyground.yaml"],
  ["", "scenario.applyground.yaml"],
])("names the file of %j", (title, name) => {
  expect(fileName(title)).toBe(name);
});
