import { expect, it } from "vitest";
import { plural, shorten } from "./words.ts";

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
