import { expect, it } from "vitest";
import { printFailures, printFile, printTotal } from "./print-report.ts";
import type { Unit } from "./registration.ts";
import type { FileResult } from "./replay.ts";

const units: readonly Unit[] = [
  { id: "a", failed: null },
  { id: "b", failed: "message", detail: "want x\n\ngot y" },
  { id: "c", failed: "state" },
];
const result: FileResult = { units, known: 3, levels: true };

it("prints the counts of a file at the given level, then at all levels", () => {
  expect(printFile("f.jsonl", result, "reason")).toEqual([
    "f.jsonl: 2/3",
    "state 2/3 reason 2/3 message 1/3",
  ]);
  expect(printFile("f.jsonl", result, "message")[0]).toBe("f.jsonl: 1/3");
});

it("prints one line for kinds without levels", () => {
  expect(printFile("f.jsonl", { ...result, levels: false }, "state")).toEqual(["f.jsonl: 2/3"]);
});

it("shows the given number of failures", () => {
  expect(printFailures(units, "message", 5)).toEqual([
    "  b: fails at message",
    "    want x",
    "    got y",
    "  c: fails at state",
  ]);
  expect(printFailures(units, "reason", 5)).toEqual(["  c: fails at state"]);
  expect(printFailures(units, "message", 1)).toHaveLength(3);
  expect(printFailures(units, "message", 0)).toEqual([]);
});

it("prints the sums", () => {
  expect(printTotal(5, 0)).toBe("5 passed, 0 failed");
});
