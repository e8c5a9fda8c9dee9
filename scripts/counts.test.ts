import { expect, it } from "vitest";
import { compareCounts, countsOf, printCounts } from "./counts.ts";

it("counts the units that pass at each level", () => {
  const units = ([null, "message", "reason", "state"] as const).map((failed) => ({ id: "a", failed }));
  expect(countsOf(units)).toEqual([4, 3, 2, 1]);
});

it.each([
  { name: "equal counts", kept: { a: [4, 3, 2, 1] }, now: { a: [4, 3, 2, 1] }, raised: 0, lowered: 0 },
  { name: "a raised level", kept: { a: [4, 3, 2, 1] }, now: { a: [4, 3, 2, 2] }, raised: 1, lowered: 0 },
  { name: "a fallen level", kept: { a: [4, 3, 2, 2] }, now: { a: [4, 4, 2, 1] }, raised: 0, lowered: 1 },
  { name: "a new file", kept: {}, now: { a: [4, 3, 2, 1] }, raised: 1, lowered: 0 },
  { name: "a new file of which nothing passes", kept: {}, now: { a: [4, 0, 0, 0] }, raised: 0, lowered: 0 },
  { name: "a file that went away", kept: { a: [4, 0, 0, 0] }, now: {}, raised: 0, lowered: 0, gone: 1 },
] as const)("compares $name", ({ kept, now, ...want }) => {
  const { name, ...counts } = { gone: 0, ...want };
  expect(compareCounts(kept, now)).toMatchObject(counts);
});

it("says which level fell and from where", () => {
  expect(compareCounts({ a: [4, 3, 2, 2] }, { a: [4, 3, 2, 1] }).lines).toEqual([
    "a: state 3/4 reason 2/4 message 1/4  FELL: message was 2",
  ]);
});

it("prints one line a file, as JSON", () => {
  const counts = { conformance: { "a.jsonl": [1, 1, 1, 1], "b.jsonl": [2, 0, 0, 0] } } as const;
  const text = printCounts(counts);
  expect(JSON.parse(text)).toEqual(counts);
  expect(text.split("\n")).toHaveLength(7);
});
