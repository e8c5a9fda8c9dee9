import { expect, it } from "vitest";
import { cleanPath } from "./clean-path.ts";

it.each([
  ["a.yaml", "a.yaml"],
  ["./a.yaml", "a.yaml"],
  ["././a//b/./c.yaml", "a/b/c.yaml"],
  ["a/", "a"],
  ["a/../b", "b"],
  ["../a", "../a"],
  ["../../a/../b", "../../b"],
  ["a/..", "."],
  [".", "."],
  ["./", "."],
  ["", "."],
  ["/dev/stdin", "/dev/stdin"],
  ["/../a", "/a"],
  ["/", "/"],
])("cleans %j to %j", (path, cleaned) => {
  expect(cleanPath(path)).toBe(cleaned);
});
