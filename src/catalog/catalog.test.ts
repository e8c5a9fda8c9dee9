import { describe, expect, it } from "vitest";
import { readMarkdown } from "../app/panels/read-markdown.ts";
import type { Step } from "../engine/scenario/scenario.ts";
import { printScenario } from "../session/file/print-scenario.ts";
import type { StepRow } from "../session/timeline/types.ts";
import { builtIn, builtInIds, builtInPath, builtInText } from "../testing/scenarios/built-in-scenarios.ts";
import { type BuiltInSession, builtInSession } from "../testing/scenarios/built-in-sessions.ts";
import { catalog, loadScenario } from "./catalog.ts";
import { groups } from "./groups.ts";
import { opening } from "./opening.ts";

const listed = groups.flatMap(({ scenarios }) => scenarios);

describe("the catalog", () => {
  it("lists every file once, with its title and an existing step, and loads it without what its tests expect", async () => {
    expect(listed.map(({ id }) => id).sort()).toEqual(builtInIds());
    for (const { id, step, title } of catalog.flatMap(({ scenarios }) => scenarios)) {
      const scenario = builtIn(id);
      expect(title).toBe(scenario.title);
      expect(step ?? 1).toBeLessThanOrEqual(scenario.steps.length);
      const steps = scenario.steps.map(({ expect: _, ...step }) => step);
      expect(await loadScenario(id)).toEqual({ ...scenario, steps });
    }
  });

  it("keeps the files of a group in its folder", () => {
    for (const { folder, scenarios } of groups) {
      const outside = scenarios
        .map(({ id }) => builtInPath(id))
        .filter((path) => !path.startsWith(`${folder}/`));
      expect(outside).toEqual([]);
    }
  });

  it("has no duplicate title", () => {
    const titles = catalog.flatMap(({ scenarios }) => scenarios.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("begins with the opening scenario", async () => {
    expect(opening).toEqual(await loadScenario(listed[0]?.id ?? ""));
  });

  it("rejects an unknown id", async () => {
    await expect(loadScenario("unknown")).rejects.toThrow('no built-in scenario "unknown"');
  });
});

describe("a built-in scenario", () => {
  it.each(builtInIds())("has the expected results: %s", (id) => {
    const { scenario, session, timeline } = builtInSession(id);
    expect(timeline.problems).toBeUndefined();
    const actual = timeline.rows.map((row, at) => resultOf(session, row, scenario.steps[at] as Step));
    expect(actual).toEqual(scenario.steps.map(({ expect: expected }) => expected));
  });

  it.each(builtInIds())("has the text that the page would save: %s", (id) => {
    expect(builtInText(id)).toBe(printScenario(builtIn(id)));
  });

  it.each(builtInIds())("has a description and a note for each step: %s", (id) => {
    const { description, steps } = builtIn(id);
    expect(description).toMatch(/\w/);
    const pieces = readMarkdown(description ?? "").flatMap((block) => {
      if (block.kind === "code") return [];
      return block.kind === "list" ? block.items.flat() : block.pieces;
    });
    expect(pieces.filter(({ text }) => /\*\*|\]\(|`/.test(text))).toEqual([]);
    expect(steps.filter(({ note }) => note === undefined)).toEqual([]);
  });
});

/** Returns the result of a step, with the fields that its `expect` has, and always with its conflicts. */
function resultOf(
  session: BuiltInSession["session"],
  { outcome }: StepRow,
  { id, expect: expected = {} }: Step,
) {
  const frame = session.view({ step: id, object: null });
  const conflicts = frame?.conflicts.map(({ label }) => label) ?? [];
  const code = frame?.exchanges.at(-1)?.code;
  return {
    outcome,
    ...("code" in expected && { code }),
    ...(("conflicts" in expected || conflicts.length > 0) && { conflicts }),
  };
}
