import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What would make an answer depend on more than the question: clocks, randomness, the world outside. */
const impure = [
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\b|\bsetTimeout\b|\bsetInterval\b|\bqueueMicrotask\b/,
  /\bMath\.random\b|\bcrypto\b/,
  /\b(?:window|document|navigator|localStorage|sessionStorage|postMessage|self)\s*\./,
  /\b(?:process|Buffer|require|__dirname|globalThis)\b\s*[.(]/,
  /\b(?:fetch|XMLHttpRequest|WebSocket|importScripts)\s*\(/,
  /\bconsole\s*\./,
];

/** Lines of code that break the rule; comments may speak of anything. */
function impurities(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => impure.some((rule) => rule.test(line)));
}

it("has no DOM, Node, clock, randomness or network", () => {
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
  "const id = Math.random();",
  "const id = crypto.randomUUID();",
  'const at = document.querySelector("a");',
  "const home = process.env.HOME;",
  "await fetch(url);",
])("sees the planted %s", (line) => {
  expect(impurities(`/** Date.now() */\n// Math.random()\n${line}\n`)).toEqual([line]);
});
