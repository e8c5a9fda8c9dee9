import { expect, it } from "vitest";
import { isInt64, wholeNumber } from "./int64.ts";

it.each([
  { text: "0", is: true },
  { text: "+7", is: true },
  { text: "-007", is: true },
  { text: "9223372036854775807", is: true },
  { text: "9223372036854775808", is: false },
  { text: "-9223372036854775808", is: true },
  { text: "-9223372036854775809", is: false },
  { text: `1${"0".repeat(100_000)}`, is: false },
  { text: "1.0", is: false },
  { text: "", is: false },
  { text: " 1", is: false },
])("$text: $is", ({ text, is }) => {
  expect(isInt64(text)).toBe(is);
});

it("keeps digits that a JavaScript number would lose", () => {
  expect(wholeNumber("9007199254740993")).toBe(9007199254740993n);
  expect(wholeNumber("-0")).toBe(0n);
  expect(wholeNumber("a")).toBeNull();
});
