import { expect, it } from "vitest";
import { lineDiff } from "./line-diff.ts";

const lines = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
const withLine = (all: readonly string[], at: number, text: string): readonly string[] =>
  all.map((line, i) => (i === at - 1 ? text : line));
const diff = (a: readonly string[], b: readonly string[]): string => lineDiff(a.join("\n"), b.join("\n"));

it("shows three lines around a change", () => {
  expect(diff(lines(9), withLine(lines(9), 5, "other"))).toBe(
    "@@ -2,7 +2,7 @@\n line 2\n line 3\n line 4\n-line 5\n+other\n line 6\n line 7\n line 8\n",
  );
});

it("joins changes with six equal lines between them, and splits those with seven", () => {
  const joined = diff(lines(20), withLine(withLine(lines(20), 5, "a"), 12, "b"));
  expect(joined.match(/@@ .* @@/g)).toEqual(["@@ -2,14 +2,14 @@"]);
  const split = diff(lines(20), withLine(withLine(lines(20), 5, "a"), 13, "b"));
  expect(split.match(/@@ .* @@/g)).toEqual(["@@ -2,7 +2,7 @@", "@@ -10,7 +10,7 @@"]);
});

it("counts no lines on the side of an empty range, and leaves out the number of a single line", () => {
  expect(diff(["a"], ["a", "b"])).toBe("@@ -1 +1,2 @@\n a\n+b\n");
  expect(lineDiff("a\nb", "a\nb")).toBe("");
});

it("prefers the longest equal block to the shortest edit", () => {
  // `diff -u` keeps the first a, b and c.
  expect(diff(["a", "b", "x", "c", "d", "e"], ["c", "d", "e", "a", "b"])).toBe(
    "@@ -1,6 +1,5 @@\n-a\n-b\n-x\n c\n d\n e\n+a\n+b\n",
  );
});

it("does not begin a block with a line that is frequent in a long text", () => {
  const long = Array.from({ length: 240 }, (_, i) => (i % 2 === 0 ? "}" : `line ${i}`));
  expect(diff(["}"], ["x", ...long])).toContain("-}");
});
