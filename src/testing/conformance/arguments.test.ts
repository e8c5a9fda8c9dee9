import { expect, it } from "vitest";
import { parseArguments } from "./arguments.ts";

it.each([
  { words: ["a"], want: { paths: ["a"], level: "reason", show: 0 } },
  { words: ["a", "b", "--level", "message"], want: { paths: ["a", "b"], level: "message", show: 0 } },
  { words: ["--show", "3", "a", "--level=state"], want: { paths: ["a"], level: "state", show: 3 } },
  { words: ["--show=12", "a b"], want: { paths: ["a b"], level: "reason", show: 12 } },
])("reads $words", ({ words, want }) => {
  expect(parseArguments(words)).toEqual(want);
});

it.each([
  { words: [], error: "no path given" },
  { words: ["a", "--level", "all"], error: "--level is one of state, reason, message" },
  { words: ["a", "--level"], error: "--level is one of state, reason, message" },
  { words: ["a", "--show", "-1"], error: "--show takes a number" },
  { words: ["a", "--show"], error: "--show takes a number" },
  { words: ["a", "--fast"], error: "unknown option --fast" },
])("refuses $words", ({ words, error }) => {
  expect(parseArguments(words)).toEqual({ error });
});
