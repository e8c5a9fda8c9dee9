import { expect, it } from "vitest";
import { MAX_DEPTH } from "../depth.ts";
import { jsonValue } from "./json.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

it.each([
  { name: "a value", text: '{"a":[1,null]}', want: { a: [1, null] } },
  { name: "null", text: "null", want: null },
  { name: "no text", text: "", want: undefined },
  { name: "half a map", text: '{"a":', want: undefined },
  { name: "more than one value", text: "{} {}", want: undefined },
  { name: "what nests too deep", text: nested(MAX_DEPTH + 1), want: undefined },
  { name: "what nests far too deep", text: nested(100_000), want: undefined },
])("reads $name", ({ text, want }) => {
  expect(jsonValue(text)).toEqual(want);
});

it("reads values of the maximum depth", () => {
  expect(jsonValue(nested(MAX_DEPTH))).toBeDefined();
  expect(jsonValue(nested(2), 1)).toBeUndefined();
});
