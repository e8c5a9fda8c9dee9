import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadBuiltins } from "../../src/engine/schema/builtins.ts";
import { run } from "./command.ts";

const document = join(import.meta.dirname, "../../conformance/klib/schema-builtin-openapi.json");

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "schemas-"));
  out = join(folder, "table.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await run(args, { log: (line) => lines.push(line), error: (line) => lines.push(line) });
  return { code, lines };
};

const gaps = [
  "missing: field defaults, which stand in for missing keys of lists: give --openapi-v3, v2 documents have none",
  "missing: resources: the document has no paths; give --discovery",
  "missing: short names and categories: give --discovery",
];

it("lists what a document lacks, writes nothing and fails", async () => {
  expect(await command(document, "--version", "v1.36.3", "--out", out)).toEqual({ code: 1, lines: gaps });
  expect(existsSync(out)).toBe(false);
});

it("writes the table with --allow-gaps, and checks it", async () => {
  const args = [document, "--version", "v1.36.3", "--out", out, "--allow-gaps"];
  const { code, lines } = await command(...args);
  expect({ code, gaps: lines.slice(0, -1) }).toEqual({ code: 0, gaps });
  expect(loadBuiltins(JSON.parse(readFileSync(out, "utf8"))).version).toBe("v1.36.3");
  expect((await command(...args, "--check")).code).toBe(0);
  writeFileSync(out, "{}");
  expect((await command(...args, "--check")).code).toBe(1);
  expect(readFileSync(out, "utf8")).toBe("{}");
});

it.each([
  { name: "no document", args: ["--out", "x.json"] },
  { name: "no file to write", args: [document] },
  { name: "an unknown option", args: [document, "--out", "x.json", "--fast"] },
  { name: "a file that is not there", args: ["nowhere.json", "--out", "x.json"] },
  { name: "a file that is no JSON", args: [import.meta.filename, "--out", "x.json"] },
])("refuses $name", async ({ args }) => {
  const { code, lines } = await command(...args);
  expect({ code, reports: lines.length }).toEqual({ code: 2, reports: 1 });
});
