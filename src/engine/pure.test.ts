import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Clocks and randomness of the language itself: what would make an answer depend on more than the question. That the
 * engine has no DOM, Node or network is checked with its types (tsconfig.engine.json), that it has no packages in layers.test.ts.
 */
const impure = /\bDate\.now\b|\bnew Date\b(?!\([^)])|(?<!new )\bDate\(|\bMath\.random\b|\bglobalThis\b/;

/** Lines of code that break the rule; comments may speak of anything. */
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
])("sees the planted %s", (line) => {
  expect(impurities(`/** Date.now() */\n// Math.random()\n${line}\n`)).toEqual([line]);
});

it("lets a given time be read", () => {
  expect(impurities("const at = new Date(now);")).toEqual([]);
});
