import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Clocks and randomness of the language, which would make results depend on more than the input. The types check that the engine
 * has no DOM, Node or network (tsconfig.engine.json); layers.test.ts checks that it has no packages.
 */
const impure = /\bDate\.now\b|\bnew Date\b(?!\([^)])|(?<!new )\bDate\(|\bMath\.random\b|\bglobalThis\b/;

/** Returns the lines of code that break the rule. Comments are skipped. */
function impurities(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => impure.test(line));
}

it("has no clock and no randomness", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const sources = files.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(5);
  expect(
    sources.flatMap((path) => impurities(readFileSync(join(import.meta.dirname, path), "utf8"))),
  ).toEqual([]);
});

it.each([
  "const now = Date.now();",
  "const now = new Date();",
  "const now = Date();",
  "const id = Math.random();",
])("finds the planted %s", (line) => {
  expect(impurities(`/** Date.now() */\n// Math.random()\n${line}\n`)).toEqual([line]);
});

it("allows the conversion of a given time", () => {
  expect(impurities("const at = new Date(now);")).toEqual([]);
});
