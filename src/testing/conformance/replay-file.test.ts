import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseArguments } from "./arguments.ts";
import { dispatcher } from "./dispatch.ts";
import type { Level } from "./registration.ts";
import { runConformance } from "./replay-file.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "run-"));
  for (const folder of ["good", "bad", "unknown"]) mkdirSync(join(root, folder));
  const line = (id: string, failed: Level | null) => `${JSON.stringify({ kind: "echo", id, failed })}\n`;
  writeFileSync(join(root, "good", "a.jsonl"), `{"header":true}\n${line("a", null)}${line("b", null)}`);
  writeFileSync(join(root, "bad", "b.jsonl"), line("c", null) + line("d", "message") + line("e", "state"));
  writeFileSync(join(root, "unknown", "c.jsonl"), '{"kind":"novel"}\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const dispatch = dispatcher([
  {
    kinds: ["echo"],
    levels: true,
    replay: (line) => [{ id: String(line.id), failed: line.failed as Level | null }],
  },
]);

function run(...words: readonly string[]): { code: number; lines: string[] } {
  const wanted = parseArguments(words);
  if ("error" in wanted) throw new Error(wanted.error);
  const lines: string[] = [];
  const code = runConformance(wanted, dispatch, (text) => lines.push(text));
  return { code, lines };
}

it("exits with 0 if all agree", () => {
  const { code, lines } = run(join(root, "good"));
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/good\/a\.jsonl: 2\/2$/);
  expect(lines.slice(1)).toEqual(["state 2/2 reason 2/2 message 2/2", "2 passed, 0 failed"]);
});

it("exits with 1 if a unit fails at the given level", () => {
  expect(run(join(root, "bad")).lines.at(-1)).toBe("2 passed, 1 failed");
  expect(run(join(root, "bad")).code).toBe(1);
  expect(run(join(root, "bad"), "--level", "message").lines.at(-1)).toBe("1 passed, 2 failed");
});

it("shows the given number of failures of all files", () => {
  const shown = (count: string) =>
    run(join(root, "bad"), join(root, "bad"), "--show", count).lines.filter((line) =>
      line.includes("fails at"),
    );
  expect(shown("0")).toHaveLength(0);
  expect(shown("1")).toEqual(["  e: fails at state"]);
  expect(shown("9")).toHaveLength(2);
});

it.each(["unknown", "missing"])("exits with 2 if a path contains no known recording: %s", (name) => {
  const { code, lines } = run(join(root, "good"), join(root, name));
  expect(code).toBe(2);
  expect(lines.some((line) => line.endsWith("contains no known recording"))).toBe(true);
  expect(lines.at(-1)).toBe(name === "unknown" ? "2 passed, 1 failed" : "2 passed, 0 failed");
});
