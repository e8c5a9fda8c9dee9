import { expect, it } from "vitest";
import type { LiveLine } from "../../../session/frame/types.ts";
import { changeCounts, lineForKey, nextChange, previousChange } from "./changed-lines.ts";

const line = (text: string, path: string, more: Partial<LiveLine> = {}): LiveLine => ({
  text,
  path,
  label: path,
  owners: [],
  inside: false,
  change: null,
  ownersChange: null,
  ownersChangeNote: "",
  note: "",
  ...more,
});

it("counts and finds the changes of a step", () => {
  const lines = [
    line("a: 1", "a", { change: "added" }),
    line("b: 1", "b"),
    line("c: 1", "c", { change: "changed", ownersChange: "taken" }),
    line("d: 1", "d", { change: "removed" }),
  ];
  expect(changeCounts(lines)).toBe("1 line added, 1 changed, 1 removed; 1 field taken");
  expect(changeCounts(lines.slice(2).concat(lines.slice(2)))).toBe(
    "2 lines changed, 2 removed; 2 fields taken",
  );
  expect(changeCounts([line("a: 1", "a", { ownersChange: "shared" })])).toBe("1 field shared");
  expect(changeCounts(lines.slice(1, 2))).toBe("");
  expect([
    nextChange(lines, 0),
    nextChange(lines, 3),
    previousChange(lines, 2),
    previousChange(lines, 0),
  ]).toEqual([2, null, 0, null]);
});

it.each([
  { key: "ArrowDown", from: 1, to: 2 },
  { key: "ArrowUp", from: 1, to: 0 },
  { key: "PageDown", from: 0, to: 10 },
  { key: "PageUp", from: 0, to: -10 },
  { key: "Home", from: 2, to: 0 },
  { key: "End", from: 0, to: 2 },
  { key: "n", from: 0, to: 2 },
  { key: "n", from: 2, to: 2 },
  { key: "p", from: 2, to: 0 },
  { key: "x", from: 0, to: null },
])("$key moves from line $from to $to", ({ key, from, to }) => {
  const lines = [
    line("a: 1", "a", { change: "added" }),
    line("b: 1", "b"),
    line("c: 1", "c", { ownersChange: "lost" }),
  ];
  expect(lineForKey(key, from, 10, lines)).toBe(to);
});
