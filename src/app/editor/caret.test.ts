import { expect, it } from "vitest";
import { indentAfter, lineOf, offsetOf } from "./caret.ts";

it.each([
  { line: 1, column: 1, offset: 0 },
  { line: 2, column: 2, offset: 4 },
  { line: 2, column: 99, offset: 5 },
  { line: 9, column: 1, offset: 5 },
])("line $line, column $column is offset $offset", ({ line, column, offset }) => {
  expect(offsetOf("ab\ncd", line, column)).toBe(offset);
});

it.each([
  { offset: 0, line: 1 },
  { offset: 2, line: 1 },
  { offset: 3, line: 2 },
  { offset: 5, line: 2 },
])("offset $offset is on line $line", ({ offset, line }) => {
  expect(lineOf("ab\ncd", offset)).toBe(line);
});

it.each([
  { before: "", spaces: 0 },
  { before: "data:", spaces: 2 },
  { before: "a: 1\ndata:  ", spaces: 2 },
  { before: "data:\n  colour: blue", spaces: 2 },
  { before: "data:\n  text: |", spaces: 4 },
  { before: "data:\n  text: >-", spaces: 4 },
  { before: "  # note:", spaces: 2 },
  { before: "spec:\n  - name:", spaces: 4 },
])("a new line after $before begins with $spaces spaces", ({ before, spaces }) => {
  expect(indentAfter(`${before}\nafter`, before.length)).toBe(" ".repeat(spaces));
});
