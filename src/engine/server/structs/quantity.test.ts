import { describe, expect, it } from "vitest";
import { canonicalQuantity, milliQuantity, quantityError } from "./quantity.ts";
import { addQuantities, compareQuantity, isWholeQuantity, quantityNumber } from "./quantity-numbers.ts";

describe("quantities", () => {
  it.each([
    ["1", "1"],
    ["0.5", "500m"],
    ["1000m", "1"],
    ["1.5Gi", "1536Mi"],
    ["1024Mi", "1Gi"],
    ["1000Ki", "1000Ki"],
    ["2000", "2k"],
    ["1e3", "1e3"],
    ["100M", "100M"],
    ["0", "0"],
    ["+1", "+1"],
    ["-1", "-1"],
    ["-0.5", "-500m"],
    ["0.0001", "100u"],
    ["1n", "1n"],
    [".5", "500m"],
    ["5.", "5."],
    ["1E3", "1E3"],
    ["1E", "1E"],
    ["1Ei", "1Ei"],
    ["7.5Ei", "7680Pi"],
    ["8Ei", "9223372036854775807"],
    ["-9Ei", "-9223372036854775807"],
    ["9E", "9E"],
    ["Mi", "0"],
    ["-", "0"],
    [".", "0"],
  ])("%s is stored as %s", (text, canonical) => expect(canonicalQuantity(text)).toBe(canonical));

  it.each(["", "abc", "1 Gi", "1gi", "1GiB", "--1", "1e", "0x10", "1,5", "Infinity", " 1"])(
    "%j is none",
    (text) => expect(canonicalQuantity(text)).toBeNull(),
  );

  it.each(["512Mi-2", "1e", "100m2", "1-1", "--1"])("of %s, the suffix is wrong", (text) =>
    expect(quantityError(text)).toBe("unable to parse quantity's suffix"),
  );

  it.each(["", "abc", "1..2", "5x", "1 Gi"])("%j has not the form of a quantity", (text) =>
    expect(quantityError(text)).toMatch(/^quantities must match/),
  );

  it.each([
    ["1", "1000m", 0],
    ["1Gi", "1G", 1],
    ["999m", "1", -1],
    ["-1", "1", -1],
  ])("comparing %s with %s gives %d", (a, b, sign) => expect(Math.sign(compareQuantity(a, b))).toBe(sign));

  it.each([
    ["1500m", 1.5],
    ["-2Ki", -2048],
    ["3k", 3000],
    ["1Ei", 2 ** 60],
    ["5n", 5e-9],
    ["none", 0],
  ])("%s is the number %d", (text, number) => expect(quantityNumber(text)).toBe(number));

  it("have a sum in the format of the first", () => {
    expect(addQuantities("100m", "1")).toBe("1100m");
    expect(addQuantities("1Gi", "512Mi")).toBe("1536Mi");
  });

  it("tell whole bytes from fractions", () => {
    expect(["1Gi", "0.5", "1500m", "1000m"].map(isWholeQuantity)).toEqual([true, false, false, true]);
  });

  it("are rounded up to thousandths for autoscalers", () => {
    expect(["1", "500m", "1500m"].map(milliQuantity)).toEqual(["1", "500m", "1500m"]);
  });
});
