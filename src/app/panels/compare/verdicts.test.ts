import { expect, it } from "vitest";
import { groupSameCells } from "./verdicts.ts";

it("groups cells with the same sentence, in the order of the first", () => {
  const cells = [{ sentence: "kept" }, { sentence: "gone" }, { sentence: "kept" }];
  expect(groupSameCells(cells, ["SSA", "CSA", "v2"])).toEqual([
    { names: "SSA, v2", cell: cells[0] },
    { names: "CSA", cell: cells[1] },
  ]);
});
