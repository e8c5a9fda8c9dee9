import { expect, it } from "vitest";
import { groups } from "./groups.ts";
import { summaries } from "./summaries.ts";
import { symptoms } from "./symptoms.ts";

const ids = groups.flatMap(({ scenarios }) => scenarios.map(({ id }) => id));

it("has one short sentence for each built-in scenario, each once", () => {
  expect(Object.keys(summaries).sort()).toEqual(ids.toSorted());
  for (const summary of Object.values(summaries)) expect(summary).toMatch(/^\S[^.]{20,110}\.$/);
  expect(new Set(Object.values(summaries)).size).toBe(ids.length);
});

it("has words for symptoms only of built-in scenarios", () => {
  expect(Object.keys(symptoms).filter((id) => !ids.includes(id))).toEqual([]);
});
