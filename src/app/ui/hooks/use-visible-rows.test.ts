import { expect, it } from "vitest";
import { withinCount } from "./use-visible-rows.ts";

it.each([
  {
    name: "the range itself inside of the list",
    range: { start: 40, end: 140 },
    count: 500,
    want: [40, 140],
  },
  {
    name: "the last rows of a list that became shorter",
    range: { start: 2970, end: 3070 },
    count: 500,
    want: [400, 500],
  },
  {
    name: "the last rows where the range goes over the end",
    range: { start: 450, end: 550 },
    count: 500,
    want: [400, 500],
  },
  {
    name: "all rows of a list shorter than the range",
    range: { start: 0, end: 400 },
    count: 10,
    want: [0, 10],
  },
])("shows $name", ({ range, count, want }) => {
  const { start, end } = withinCount(range, count);
  expect([start, end]).toEqual(want);
});
