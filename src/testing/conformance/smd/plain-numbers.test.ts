import { expect, it } from "vitest";
import { plainNumbers } from "./plain-numbers.ts";

it.each([
  { text: "[=1e+06]", want: "[=1000000]" },
  { text: '.m[id=2,key=-1.5e+06,name="a"].b', want: '.m[id=2,key=-1500000,name="a"].b' },
  { text: "[=1e-07]", want: "[=1e-07]" },
  { text: "[=1e+21]", want: "[=1e+21]" },
  { text: ".a1e+06 0x1e+06 1.5 12", want: ".a1e+06 0x1e+06 1.5 12" },
])("$text", ({ text, want }) => {
  expect(plainNumbers(text)).toBe(want);
});
