import { describe, expect, it } from "vitest";
import type { LiveLine } from "../../../session/frame/types.ts";
import { fieldsOf, firstField } from "./object-fields.ts";

function line(name: string, more: Partial<LiveLine> = {}): LiveLine {
  const path = name === "" ? "" : JSON.stringify([`f:${name}`]);
  const label = name === "" ? "" : `.${name}`;
  return { text: "", path, label, owners: [], inside: false, change: null, note: "", ...more } as LiveLine;
}

describe("fieldsOf", () => {
  it("returns each field once, in the order of the lines", () => {
    expect(fieldsOf([line(""), line("b"), line("a"), line("b")])).toEqual([
      { path: '["f:b"]', label: ".b" },
      { path: '["f:a"]', label: ".a" },
    ]);
  });
});

describe("firstField", () => {
  const changed = line("changed", { change: "changed", owners: [0] });
  const owned = line("owned", { owners: [0] });
  it.each([
    { name: "that of a conflict", lines: [changed, line("x")], conflict: '["f:x"]', want: '["f:x"]' },
    { name: "the first that changed", lines: [owned, changed], conflict: null, want: '["f:changed"]' },
    {
      name: "the first with an owner",
      lines: [line("x"), owned],
      conflict: '["f:gone"]',
      want: '["f:owned"]',
    },
    { name: "the first of all", lines: [line(""), line("x")], conflict: null, want: '["f:x"]' },
    { name: "none", lines: [line("")], conflict: null, want: null },
  ])("is $name", ({ lines, conflict, want }) => {
    expect(firstField(lines, conflict)).toBe(want);
  });
});
