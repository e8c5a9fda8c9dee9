import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  plainName,
  readLines,
  recordedLines,
  recordingFile,
  recordings,
  splitLines,
} from "./recording-files.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "record ings-"));
  mkdirSync(join(root, "deep", "er"), { recursive: true });
  mkdirSync(join(root, "empty"));
  for (const name of ["a-10.jsonl", "a-2.jsonl", "notes.md", "deep/er/b.jsonl"])
    writeFileSync(join(root, name), "{}\n");
});
afterAll(() => rmSync(root, { recursive: true }));

it("finds recordings at any depth, sorted by number", () => {
  expect(recordings(root)).toEqual(
    ["a-2.jsonl", "a-10.jsonl", "deep/er/b.jsonl"].map((name) => join(root, name)),
  );
});

it("accepts a single file", () => {
  expect(recordings(join(root, "a-2.jsonl"))).toEqual([join(root, "a-2.jsonl")]);
  expect(readLines(join(root, "a-2.jsonl"))).toEqual(["{}"]);
});

it("reads a compressed file", () => {
  const file = join(root, "empty", "c.jsonl.br");
  writeFileSync(file, brotliCompressSync('{"a":"\u2028"}\n{}\n'));
  expect(recordings(file)).toEqual([file]);
  expect(readLines(file)).toEqual(['{"a":"\u2028"}', "{}"]);
  rmSync(file);
});

it("finds the recordings of this repository, compressed or not", () => {
  expect(recordingFile("apiserver/random-1")).toMatch(/random-1\.jsonl\.br$/);
  expect(recordedLines("apiserver/story").length).toBeGreaterThan(2);
  expect(recordingFile("apiserver/nothing")).toBeNull();
  expect(() => recordedLines("apiserver/nothing")).toThrow("no recording apiserver/nothing");
});

it.each(["a.jsonl", "a.jsonl.br"])("names %s as the plain file", (name) => {
  expect(plainName(name)).toBe("a.jsonl");
});

it.each(["empty", "missing", "notes.md"])("finds nothing in %s", (name) => {
  expect(recordings(join(root, name))).toEqual([]);
});

it.each([
  {
    name: "line separators inside of texts",
    text: '{"a":"\u2028\u0085"}\n{}\n',
    want: ['{"a":"\u2028\u0085"}', "{}"],
  },
  { name: "no newline at the end", text: "1\n2", want: ["1", "2"] },
  { name: "empty lines between, not at the end", text: "1\n\n2\n\n\n", want: ["1", "", "2"] },
  { name: "nothing", text: "", want: [] },
])("splits $name", ({ text, want }) => {
  expect(splitLines(text)).toEqual(want);
});
