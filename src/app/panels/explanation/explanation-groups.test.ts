import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ExplanationLine, ExplanationRow } from "../../../session/frame/types.ts";
import { docsSectionName, groupRows } from "./explanation-groups.ts";
import { readRules, ruleTexts } from "./spec-rules.ts";

const row = (label: string, ...reasons: readonly ExplanationLine["reason"][]): ExplanationRow => ({
  path: label,
  label,
  lines: reasons.map((reason) => ({
    reason,
    sentence: "",
    rule: "A2",
    docs: "",
    subresource: null,
    manager: null,
    operation: "Apply",
    since: null,
  })),
});

it("groups rows under headings, in their order", () => {
  const rows = [
    row(".a", "conflict"),
    row(".b", "kept", "drops"),
    row(".c", "applied", "owns"),
    row(".d", "defaulted"),
  ];
  expect(groupRows(rows).map(({ name, from, rows: inside }) => `${name} ${from} ${inside.length}`)).toEqual([
    "Not applied 0 2",
    "Changed by this step 2 1",
    "Set by the server 3 1",
  ]);
  expect(groupRows([])).toEqual([]);
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
