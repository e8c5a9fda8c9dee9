import { expect, it } from "vitest";
import { fixedDigits } from "./fixed-digits.ts";

// Go's fmt.Sprintf("%.*f") and the printf of coreutils print the same.
it.each([
  [0.5, 0, "0"],
  [1.5, 0, "2"],
  [2.5, 0, "2"],
  [-2.5, 0, "-2"],
  [2.25, 1, "2.2"],
  [2.35, 1, "2.4"],
  [0.125, 2, "0.12"],
  [0.375, 2, "0.38"],
  [1.005, 2, "1.00"],
  [12, 3, "12.000"],
  [1e21, 2, "1e+21"],
])("prints %d with %d decimals", (number, digits, want) => {
  expect(fixedDigits(number, digits)).toBe(want);
});
