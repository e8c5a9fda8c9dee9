import { expect, test } from "vitest";
import { hiddenSteps } from "./hidden-steps.ts";

const cards = [0, 100, 200, 300].map((left) => ({ left, right: left + 96 }));

test.each([
  { name: "all are visible", view: { left: 0, right: 400 }, want: { before: 0, after: 0 } },
  { name: "the last one is cut", view: { left: 0, right: 370 }, want: { before: 0, after: 1 } },
  { name: "two are out of sight", view: { left: 0, right: 200 }, want: { before: 0, after: 2 } },
  { name: "the first one is cut", view: { left: 50, right: 400 }, want: { before: 1, after: 0 } },
  {
    name: "a few pixels are not worth a button",
    view: { left: 2, right: 394 },
    want: { before: 0, after: 0 },
  },
])("counts the hidden steps: $name", ({ view, want }) => {
  expect(hiddenSteps(cards, view)).toEqual(want);
});
