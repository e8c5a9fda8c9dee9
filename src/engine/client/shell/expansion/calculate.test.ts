import { expect, it } from "vitest";
import { calculate } from "./calculate.ts";

const values: Readonly<Record<string, string>> = { n: "3", text: "abc", empty: "" };

// bash 5.2 printed these results.
it.each([
  ["1 + 2 * 3", 7n],
  ["(1 + 2) * 3", 9n],
  ["n + 2", 5n],
  ["-n", -3n],
  ["7 / 2", 3n],
  ["-7 / 2", -3n],
  ["-7 % 3", -1n],
  ["2 ** 3 ** 2", 512n],
  ["n > 2 && n != 4", 1n],
  ["!n", 0n],
  ["010", 8n],
  ["empty + 1", 1n],
  ["9223372036854775807 + 1", -9223372036854775808n],
  ["", 0n],
])("calculates %s", (source, wanted) => {
  expect(calculate(source, (name) => values[name] ?? "")).toBe(wanted);
});

it.each(["1 / 0", "1 +", "n = 5", "1 2", "text", "08", "2 ** 999"])("refuses %s", (source) => {
  expect(calculate(source, (name) => values[name] ?? "")).toBeNull();
});
