import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RULE = /^- \*\*([A-Z]+\d+)\*\*/gm;
const MENTION = /\[([A-Z]+\d+)\]|rule: "([A-Z]+\d+)"/g;

const engine = import.meta.dirname;
const rules = [...readFileSync(join(engine, "SPEC.md"), "utf8").matchAll(RULE)].map(([, id]) => id as string);
const tests = readdirSync(engine, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".test.ts") && file !== "spec.test.ts",
);
const tested = new Set(
  tests.flatMap((file) =>
    [...readFileSync(join(engine, file), "utf8").matchAll(MENTION)].map(
      ([, title, row]) => (title ?? row) as string,
    ),
  ),
);

it("has every rule id once", () => {
  expect(rules.filter((id, i) => rules.indexOf(id) !== i)).toEqual([]);
});

it("has a test for every rule of SPEC.md", () => {
  expect(rules.filter((id) => !tested.has(id))).toEqual([]);
});

it("mentions only rules of SPEC.md in tests", () => {
  expect([...tested].filter((id) => !rules.includes(id))).toEqual([]);
});
