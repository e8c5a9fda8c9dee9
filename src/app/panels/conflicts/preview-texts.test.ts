import { expect, it } from "vitest";
import { remainingConflictsText, valueChangeText } from "./preview-texts.ts";

it.each([
  { before: "5", after: "3", text: "5 → 3" },
  { before: "5", after: "5", text: "stays 5" },
  {
    before: "registry.example.com/shop:1.26",
    after: "registry.example.com/shop:1.27",
    text: "…/shop:1.26 → …/shop:1.27",
  },
  { before: "|\n  size=1", after: "|\n  size=2", text: "size=1 → size=2" },
  { before: null, after: "3", text: "3, new" },
  { before: "5", after: null, text: "5, removed" },
])("describes the change of a value: $text", ({ before, after, text }) => {
  expect(valueChangeText({ before, after })).toBe(text);
});

it("counts the remaining conflicts", () => {
  expect(remainingConflictsText([".a"])).toBe("Still in conflict: .a. Nothing would change.");
  expect(remainingConflictsText([".a", ".b"])).toBe("Still 2 conflicts: .a and .b. Nothing would change.");
  expect(remainingConflictsText([".a", ".b", ".c"])).toBe(
    "Still 3 conflicts: .a and 2 more. Nothing would change.",
  );
});
