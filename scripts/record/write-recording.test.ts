import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readRecording, recordings } from "../../src/testing/conformance/recording-files.ts";
import { writeRecording } from "./write-recording.ts";

const folder = mkdtempSync(join(tmpdir(), "recording-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(["a.jsonl", "deep/b.jsonl.br"])("writes %s and reads it again", (name) => {
  const file = join(folder, name);
  const text = `{"a":"\u2028 ${"x".repeat(1000)}"}\n`;
  expect(writeRecording(file, text)).toBe(true);
  expect(readRecording(file)).toBe(text);
  expect(readFileSync(file).length < 200).toBe(name.endsWith(".br"));
});

it("leaves a file with the same text alone", () => {
  const file = join(folder, "c.jsonl.br");
  writeRecording(file, "1\n");
  utimesSync(file, 1, 1);
  expect(writeRecording(file, "1\n")).toBe(false);
  expect(statSync(file).mtimeMs).toBe(1000);
  expect(writeRecording(file, "2\n")).toBe(true);
});

it("has no file for an empty text", () => {
  const file = join(folder, "d.jsonl.br");
  expect(writeRecording(file, "")).toBe(false);
  writeRecording(file, "1\n");
  expect(writeRecording(file, "")).toBe(true);
  expect(existsSync(file)).toBe(false);
});

it("keeps the recordings small: a recording above 150 kB is compressed, and all together have at most 8 MB", () => {
  const sizes = recordings(join(import.meta.dirname, "../../conformance")).map((file) => statSync(file).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((a, b) => a + b)).toBeLessThan(8_000_000);
});
