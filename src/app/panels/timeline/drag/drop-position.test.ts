import { expect, it } from "vitest";
import { dropPosition, edgeScroll } from "./drop-position.ts";

// three cards of width 100, with gaps of 10
const cards = [0, 110, 220].map((start) => ({ start, end: start + 100 }));

it.each([
  { from: 0, x: 40, index: 0, line: -5 },
  { from: 0, x: 159, index: 0, line: -5 },
  { from: 0, x: 161, index: 1, line: 215 },
  { from: 0, x: 900, index: 2, line: 325 },
  { from: 1, x: -50, index: 0, line: -5 },
  { from: 1, x: 160, index: 1, line: 105 },
  { from: 1, x: 271, index: 2, line: 325 },
  { from: 2, x: 49, index: 0, line: -5 },
  { from: 2, x: 51, index: 1, line: 105 },
  { from: 2, x: 270, index: 2, line: 215 },
])("card $from dragged to $x goes to index $index, at $line", ({ from, x, index, line }) => {
  expect(dropPosition(cards, from, x)).toEqual({ index, line });
});

it("has a position for the only card", () => {
  expect(dropPosition(cards.slice(0, 1), 0, 500).index).toBe(0);
});

it.each([
  { x: 200, by: 0 },
  { x: 56, by: 0 },
  { x: 28, by: -8 },
  { x: 0, by: -16 },
  { x: -300, by: -16 },
  { x: 372, by: 8 },
  { x: 700, by: 16 },
])("scrolls by $by at $x of 400", ({ x, by }) => {
  expect(edgeScroll(x, 400)).toBe(by);
});
