import { expect, it } from "vitest";
import { visibleSteps } from "./visible-steps.ts";

it.each([
  { selected: 2, count: 3, window: { from: 0, to: 3 } },
  { selected: -1, count: 200, window: { from: 0, to: 200 } },
  { selected: 0, count: 10_000, window: { from: 0, to: 200 } },
  { selected: -1, count: 10_000, window: { from: 0, to: 200 } },
  { selected: 5000, count: 10_000, window: { from: 4900, to: 5100 } },
  { selected: 9999, count: 10_000, window: { from: 9800, to: 10_000 } },
])("shows the steps around $selected of $count", ({ selected, count, window }) => {
  expect(visibleSteps(selected, count)).toEqual(window);
});
