import { expect, it } from "vitest";
import { stableWarnings } from "./stable-answer.ts";

it("sorts the problems of fields, and leaves other warnings where they are", () => {
  const [a, b] = ['299 - "spec.a: Invalid value: 1: too small"', '299 - "spec.b[0]: Required value"'];
  const other = '299 - "unknown field \\"spec.c\\""';
  expect(stableWarnings([b, other, a])).toEqual([a, other, b]);
  expect(stableWarnings([other, '299 - "a is deprecated"'])).toEqual([other, '299 - "a is deprecated"']);
});
