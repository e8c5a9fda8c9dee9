import { expect, it } from "vitest";
import { joinNames, plural, shorten, verbFor } from "./words.ts";

it.each([
  { count: 0, want: "0 fields" },
  { count: 1, want: "1 field" },
  { count: 2, want: "2 fields" },
  { count: 1200, want: "1,200 fields" },
])("$count is $want", ({ count, want }) => expect(plural(count, "field")).toBe(want));

it.each([
  { text: "abc", most: 3, want: "abc" },
  { text: "abcd", most: 3, want: "abc…" },
  { text: "ab😀d", most: 3, want: "ab…" },
  { text: "a😀bc", most: 3, want: "a😀…" },
])("$text in $most characters is $want", ({ text, most, want }) => expect(shorten(text, most)).toBe(want));

it.each([
  { names: ["alice"], want: "alice owns it" },
  { names: ["alice", "alice"], want: "alice owns it" },
  { names: ["alice", "bob"], want: "alice and bob own it" },
  { names: ["alice", "bob", "carol"], want: "alice, bob and carol own it" },
])("$want", ({ names, want }) =>
  expect(`${joinNames(names)} ${verbFor(names, "owns", "own")} it`).toBe(want),
);
