import { expect, it } from "vitest";
import { NEWEST_VERSION, RECORDED_VERSIONS } from "../../oracle/versions.ts";
import { recordedSets } from "../recorded-sets.ts";
import { jobsOf } from "./jobs.ts";

const all = recordedSets.flatMap((set) => set.files.map((file) => ({ set, file })));
const jobs = jobsOf(all);

it("records each part of each file once", () => {
  const parts = jobs.map(({ file, part }) => `${file} ${part.at}`);
  expect(new Set(parts).size).toBe(parts.length);
  for (const { file } of all) {
    const found = jobs.filter((job) => job.file === file).map(({ part }) => part);
    expect(found.map(({ at }) => at)).toEqual(found.map((_, at) => at));
    expect(found.every(({ of }) => of === found.length)).toBe(true);
  }
  expect(new Set(jobs.map(({ file }) => file)).size).toBe(all.length);
});

it("records older versions with servers of their own, after the newest", () => {
  expect([...new Set(jobs.map(({ version }) => version))]).toEqual(RECORDED_VERSIONS);
  const older = jobs.filter(({ version }) => version !== NEWEST_VERSION).map(({ file }) => file);
  expect(older.every((file) => file.startsWith("versions/"))).toBe(true);
  expect(older).toContain("versions/v1.34/apiserver-edges.jsonl.br");
});

it("starts with the files that take longest, in parts, and keeps the files of Go programs whole", () => {
  const [first] = jobs.filter(({ needsGo }) => !needsGo);
  expect(first?.file).toMatch(/^kubectl\//);
  expect(first?.part.of).toBeGreaterThan(1);
  expect(jobs.filter(({ needsGo, part }) => needsGo && part.of > 1)).toEqual([]);
});
