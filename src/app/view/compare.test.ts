import { expect, it } from "vitest";
import { together } from "./compare.ts";

it("says once what several cells say, in the order of the first", () => {
  const cells = [{ sentence: "kept" }, { sentence: "gone" }, { sentence: "kept" }];
  expect(together(cells, ["SSA", "CSA", "v2"])).toEqual([
    { names: "SSA, v2", cell: cells[0] },
    { names: "CSA", cell: cells[1] },
  ]);
});
