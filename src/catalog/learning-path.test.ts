import { expect, it } from "vitest";
import { catalog } from "./catalog.ts";
import { learningPath } from "./learning-path.ts";
import { opening } from "./opening.ts";

const entries = new Map(
  catalog.flatMap(({ scenarios }) => scenarios.map((entry) => [entry.id, entry] as const)),
);

it("names only built-in scenarios, each once", () => {
  const ids = learningPath.map(({ id }) => id);
  expect(ids.filter((id) => !entries.has(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it("begins with the opening scenario", () => {
  expect(entries.get(learningPath[0]?.id ?? "")?.title).toBe(opening.title);
});

it("says in one short sentence what each teaches", () => {
  for (const { teaches } of learningPath) expect(teaches).toMatch(/^[A-Z][^.]{20,110}\.$/);
});
