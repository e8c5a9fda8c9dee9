import { expect, it } from "vitest";
import { printValue } from "./text.ts";

it("prints values as Kubernetes does in paths", () => {
  expect(printValue({ b: [1, "x"], a: null, c: { d: true } })).toBe('a=nullb=[1,"x"]c=d=true');
});
