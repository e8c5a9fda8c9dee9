import { expect, it } from "vitest";
import { parentIndex, positionForKey } from "./grid-position.ts";

const grid = { rows: 10, columns: 4, page: 5 };

it.each([
  { key: "ArrowDown", from: [9, 1], to: [9, 1] },
  { key: "ArrowUp", from: [3, 1], to: [2, 1] },
  { key: "ArrowRight", from: [3, 1], to: [3, 2] },
  { key: "ArrowLeft", from: [3, 0], to: [3, 0] },
  { key: "PageDown", from: [3, 1], to: [8, 1] },
  { key: "PageUp", from: [3, 1], to: [0, 1] },
  { key: "Home", from: [3, 2], to: [3, 0] },
  { key: "End", from: [3, 2], to: [3, 3] },
  { key: "Home", control: true, from: [3, 2], to: [0, 0] },
  { key: "End", control: true, from: [3, 2], to: [9, 3] },
])("$key moves from $from to $to", ({ key, control = false, from: [row = 0, column = 0], to }) => {
  const { row: toRow, column: toColumn } = positionForKey(key, control, { row, column }, grid) ?? {
    row: -1,
    column: -1,
  };
  expect([toRow, toColumn]).toEqual(to);
});

it("leaves other keys alone", () => {
  expect(positionForKey("a", false, { row: 0, column: 0 }, grid)).toBeNull();
});

it("finds the row around a row", () => {
  const levels = [1, 2, 3, 3, 1];
  expect([0, 1, 3, 4].map((row) => parentIndex(levels, row))).toEqual([-1, 0, 1, -1]);
});
