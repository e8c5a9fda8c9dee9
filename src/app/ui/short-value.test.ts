import { expect, it } from "vitest";
import { shortValue } from "./short-value.ts";

it("shortens values", () => {
  expect(shortValue("a: 1\nb: 2\n")).toBe("a: 1…");
  expect(shortValue("x".repeat(30))).toBe(`${"x".repeat(24)}…`);
  expect(shortValue("")).toBe("an empty value");
});
