import { expect, it } from "vitest";
import { printValue } from "./go-format.ts";

it("prints values as Kubernetes prints them in paths", () => {
  expect(printValue({ b: [1, "x"], a: null, c: { d: true } })).toBe('a=nullb=[1,"x"]c=d=true');
});
