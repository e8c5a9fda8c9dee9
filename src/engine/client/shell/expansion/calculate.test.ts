import { expect, it } from "vitest";
import { calculate } from "./calculate.ts";

const values: Readonly<Record<string, string>> = { n: "3", text: "abc", empty: "" };

const variables = { read: (name: string) => values[name] ?? "", write: () => undefined };

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
  ["n = 5", 5n],
  ["n++ + 1", 4n],
  ["++n * 2", 8n],
  ["n += 4, n", 3n],
  ["n > 2 ? 10 : 1", 10n],
  ["0 && 1 / n", 0n],
  ["0x1F | 1 << 6", 95n],
  ["~5 & 7", 2n],
])("calculates %s", (source, wanted) => {
  expect(calculate(source, variables)).toBe(wanted);
});

it.each(["1 / 0", "1 +", "1 2", "text", "08", "2 ** 999"])("refuses %s", (source) => {
  expect(calculate(source, variables)).toBeNull();
});
