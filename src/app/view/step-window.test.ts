import { expect, it } from "vitest";
import { windowAround } from "./step-window.ts";

it.each([
  { selected: 2, count: 3, window: { from: 0, to: 3 } },
  { selected: -1, count: 200, window: { from: 0, to: 200 } },
  { selected: 0, count: 10_000, window: { from: 0, to: 200 } },
  { selected: -1, count: 10_000, window: { from: 0, to: 200 } },
  { selected: 5000, count: 10_000, window: { from: 4900, to: 5100 } },
  { selected: 9999, count: 10_000, window: { from: 9800, to: 10_000 } },
])("shows step $selected of $count among its neighbours", ({ selected, count, window }) => {
  expect(windowAround(selected, count)).toEqual(window);
});
