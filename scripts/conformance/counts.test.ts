import { expect, it } from "vitest";
import { compareCounts, countsOf, printPassingFile } from "./counts.ts";

it("counts the units that pass at each level", () => {
  const units = ([null, "message", "reason", "state"] as const).map((failed) => ({ id: "a", failed }));
  expect(countsOf(units)).toEqual([4, 3, 2, 1]);
});

it.each([
  { name: "equal counts", committed: { a: [4, 3, 2, 1] }, now: { a: [4, 3, 2, 1] }, raised: 0, lowered: 0 },
  { name: "a raised level", committed: { a: [4, 3, 2, 1] }, now: { a: [4, 3, 2, 2] }, raised: 1, lowered: 0 },
  {
    name: "a lowered level",
    committed: { a: [4, 3, 2, 2] },
    now: { a: [4, 4, 2, 1] },
    raised: 0,
    lowered: 1,
  },
  { name: "a new file", committed: {}, now: { a: [4, 3, 2, 1] }, raised: 1, lowered: 0 },
  { name: "a new file that fails", committed: {}, now: { a: [4, 0, 0, 0] }, raised: 0, lowered: 0 },
  { name: "a missing file", committed: { a: [4, 0, 0, 0] }, now: {}, raised: 0, lowered: 0, gone: 1 },
] as const)("compares $name", ({ committed, now, ...want }) => {
  const { name, ...counts } = { gone: 0, ...want };
  expect(compareCounts(committed, now)).toMatchObject(counts);
});

it("names the level that fell and its committed count", () => {
  expect(compareCounts({ a: [4, 3, 2, 2] }, { a: [4, 3, 2, 1] }).lines).toEqual([
    "a: state 3/4 reason 2/4 message 1/4  FELL: message was 2",
  ]);
});

it("prints JSON with one line for each file", () => {
  const counts = { conformance: { "a.jsonl": [1, 1, 1, 1], "b.jsonl": [2, 0, 0, 0] } } as const;
  const text = printPassingFile(counts);
  expect(JSON.parse(text)).toEqual(counts);
  expect(text.split("\n")).toHaveLength(7);
});
