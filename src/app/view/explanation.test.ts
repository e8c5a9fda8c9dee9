import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ExplanationLine, ExplanationRow } from "../../worker/protocol.ts";
import { groupsOf, sectionOf } from "./explanation.ts";
import { readRules, ruleTexts } from "./rules.ts";

const row = (label: string, ...reasons: readonly ExplanationLine["reason"][]): ExplanationRow => ({
  path: label,
  label,
  lines: reasons.map((reason) => ({
    reason,
    sentence: "",
    rule: "A2",
    docs: "",
    manager: null,
    actor: null,
    operation: "Apply",
    since: null,
  })),
});

it("puts rows under headings, in their order", () => {
  const rows = [
    row(".a", "conflict"),
    row(".b", "kept", "drops"),
    row(".c", "applied", "owns"),
    row(".d", "defaulted"),
  ];
  expect(groupsOf(rows).map(({ name, from, rows: inside }) => `${name} ${from} ${inside.length}`)).toEqual([
    "Held back 0 2",
    "What the step did 2 1",
    "By the server itself 3 1",
  ]);
  expect(groupsOf([])).toEqual([]);
});

it("names sections of the documentation", () => {
  expect(sectionOf("https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts")).toBe(
    "server side apply, conflicts",
  );
});

it("reads the rules of the specification, every one", async () => {
  const spec = readFileSync(join(import.meta.dirname, "../../engine/SPEC.md"), "utf8");
  const rules = readRules(spec);
  expect(rules.size).toBe([...spec.matchAll(/^- \*\*\w+\*\* /gm)].length);
  expect(rules.size).toBeGreaterThan(50);
  expect(rules.get("F6")).toMatch(/^To \*name structs\* is to add/);
  expect(await ruleTexts()).toEqual(rules);
});
