import { expect, it } from "vitest";
import { groupSameCells, outcomeVerdict } from "./verdicts.ts";

it("groups cells with the same sentence, in the order of the first", () => {
  const cells = [{ sentence: "kept" }, { sentence: "gone" }, { sentence: "kept" }];
  expect(groupSameCells(cells, ["SSA", "CSA", "v2"])).toEqual([
    { names: "SSA, v2", cell: cells[0] },
    { names: "CSA", cell: cells[1] },
  ]);
});

it.each([
  { outcome: "overwritten", replaced: { actor: "hpa", value: "5" }, word: "overwrote hpa’s 5", tone: "bad" },
  { outcome: "default", replaced: { actor: "hpa", value: "5" }, word: "reset hpa’s 5", tone: "bad" },
  { outcome: "removed", replaced: { actor: "bob", value: "" }, word: "removed bob’s value", tone: "bad" },
  { outcome: "removed", replaced: null, word: "removed", tone: "none" },
  { outcome: "default", replaced: null, word: "default", tone: "none" },
  { outcome: "kept", replaced: null, word: "kept", tone: "good" },
  { outcome: "set", replaced: null, word: "set", tone: "good" },
] as const)("says $word", ({ outcome, replaced, word, tone }) => {
  expect(outcomeVerdict({ outcome, replaced })).toEqual({ word, tone });
});
