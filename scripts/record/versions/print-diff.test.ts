import { expect, it } from "vitest";
import { versionDiff } from "./print-diff.ts";

it("tells what two versions answer differently, by file", () => {
  const lines = versionDiff("v1.34", "v1.36").split("\n");
  expect(lines[0]).toBe('v1.34 has the lines with "want" and "-", v1.36 those with "got" and "+".');
  const files = lines.filter((line) => line.startsWith("# "));
  expect(new Set(files.map((line) => line.replace(/^# |\/.*/g, "")))).toEqual(
    new Set(["admission", "apiserver", "defaults", "kubectl", "lessons", "scenarios"]),
  );
  expect(new Set(files).size).toBe(files.length);
});
