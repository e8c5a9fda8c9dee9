import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { course } from "../../../catalog/lessons.ts";
import type { ExplanationGroup, ExplanationLine, ExplanationRow } from "../../../session/frame/types.ts";
import { docsSectionName, sectionsOf } from "./explanation-groups.ts";
import { ruleName } from "./rule-names.ts";
import { readRules, ruleTexts } from "./spec-rules.ts";

const row = (label: string, group: ExplanationGroup, ...sentences: readonly string[]): ExplanationRow => ({
  path: label,
  label,
  group,
  lines: sentences.map(
    (sentence): ExplanationLine => ({
      reason: "applied",
      sentence,
      rule: "A2",
      docs: null,
      subresource: null,
      manager: null,
      operation: "Apply",
      key: null,
      since: null,
    }),
  ),
});

it("puts fields with the same explanation together, under a heading with their number", () => {
  const rows = [
    row(".a", "conflict", "alice owns it."),
    row(".b", "set", "Added.", "bob owns it."),
    row(".c", "set", "Added.", "bob owns it."),
    row(".d", "set", "Added."),
    row(".e", "defaults", "A default."),
  ];
  expect(
    sectionsOf(rows).map(({ heading, style, blocks }) => [
      heading,
      style,
      ...blocks.map((block) => `${block.from}+${block.rows.length}: ${block.lines.length}`),
    ]),
  ).toEqual([
    ["In conflict: 1 field", "not-applied", "0+1: 1"],
    ["Set: 3 fields", "done", "1+2: 2", "3+1: 1"],
    ["Server defaults: 1 field", "server", "4+1: 1"],
  ]);
  expect(sectionsOf([])).toEqual([]);
});

it("speaks of several fields under several rows", () => {
  const gone = "helm does not own this field any more.";
  const rows = [row(".a", "entries", gone), row(".b", "entries", gone), row(".c", "set", gone)];
  const said = sectionsOf(rows).map(({ blocks }) => blocks[0]?.lines.map(({ sentence }) => sentence));
  expect(said).toEqual([["helm does not own these fields any more."], [gone]]);
});

it("does not count the request as a field", () => {
  expect(sectionsOf([row("", "refused", "No.")]).map(({ heading }) => heading)).toEqual(["Refused"]);
});

it("names sections of the documentation", () => {
  expect(docsSectionName("https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts")).toBe(
    "server side apply, conflicts",
  );
});

it("reads every rule of the specification", async () => {
  const spec = readFileSync(join(import.meta.dirname, "../../../engine/SPEC.md"), "utf8");
  const rules = readRules(spec);
  expect(rules.size).toBe([...spec.matchAll(/^- \*\*\w+\*\* /gm)].length);
  expect(rules.size).toBeGreaterThan(50);
  expect(rules.get("F6")).toMatch(/^To \*name structs\* is to add/);
  expect(await ruleTexts()).toEqual(rules);
});

it("has a name in words for every rule that a reason names", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../engine/explain/reason.ts"), "utf8");
  const rules = [...source.matchAll(/return "(\w+)";/g)].map(([, rule = ""]) => rule);
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((rule) => ruleName(rule) === rule)).toEqual([]);
});

it("has a name in words for every rule that a lesson names", () => {
  const rules = course.flatMap(({ lessons }) =>
    lessons.flatMap(({ scenario }) => scenario.lesson?.rules ?? []),
  );
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((rule) => ruleName(rule) === rule)).toEqual([]);
});
