import { expect, it } from "vitest";
import { NEWEST_VERSION, RECORDED_VERSIONS } from "../../oracle/versions.ts";
import { recordedSets } from "../recorded-sets.ts";
import { jobsOf } from "./jobs.ts";

const all = recordedSets.flatMap((set) => set.files.map((file) => ({ set, file })));
const jobs = jobsOf(all);

it("records each file once", () => {
  const files = jobs.flatMap((job) => job.files);
  expect(files.toSorted()).toEqual(all.map(({ file }) => file).toSorted());
});

it("records older versions with servers of their own, after the newest", () => {
  expect([...new Set(jobs.map(({ version }) => version))]).toEqual(RECORDED_VERSIONS);
  const older = jobs.filter(({ version }) => version !== NEWEST_VERSION).flatMap(({ files }) => files);
  expect(older.every((file) => file.startsWith("versions/"))).toBe(true);
  expect(older).toContain("versions/v1.34/apiserver-edges.jsonl.br");
});

it("starts with the files that take longest, and has one job for all Go programs", () => {
  expect(jobs[0]?.files[0]).toMatch(/^scripts\//);
  const yaml = jobs.filter(({ files }) => files.some((file) => /^(yaml|smd)\//.test(file)));
  expect(yaml.length).toBe(1);
});
