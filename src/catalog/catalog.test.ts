import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../app/view/markdown.ts";
import type { Step } from "../engine/scenario/scenario.ts";
import { printScenario } from "../session/file/print.ts";
import { createSession } from "../session/session.ts";
import { testBuiltins } from "../testing/builtins.ts";
import { builtIn, builtInIds } from "../testing/catalog.ts";
import type { StepRow } from "../worker/protocol.ts";
import { catalog, loadScenario } from "./catalog.ts";
import { groups } from "./groups.ts";
import { opening } from "./opening.ts";

const listed = groups.flatMap(({ scenarios }) => scenarios);

describe("the list of built-in scenarios", () => {
  it("has every file once, with its title, and a step that is there", async () => {
    expect(listed.map(({ id }) => id).sort()).toEqual(builtInIds());
    for (const { id, step, title } of catalog.flatMap(({ scenarios }) => scenarios)) {
      const scenario = builtIn(id);
      expect(title).toBe(scenario.title);
      expect(step ?? 1).toBeLessThanOrEqual(scenario.steps.length);
      expect(await loadScenario(id)).toEqual(scenario);
    }
  });

  it("has no title twice", () => {
    const titles = catalog.flatMap(({ scenarios }) => scenarios.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("begins with the story that the page opens on", () => {
    expect(opening).toEqual(builtIn(listed[0]?.id ?? ""));
  });

  it("says what is wrong with an id that nobody knows", async () => {
    await expect(loadScenario("nobody")).rejects.toThrow('no built-in scenario "nobody"');
  });
});

const session = createSession({ builtins: testBuiltins() });

describe("a built-in scenario", () => {
  it.each(builtInIds())("comes out as it says: %s", (id) => {
    const scenario = builtIn(id);
    const { timeline } = session.run(scenario, { step: null, object: null });
    expect(timeline.problems).toBeUndefined();
    const told = timeline.rows.map((row, at) => outcomeOf(row, scenario.steps[at] as Step));
    expect(told).toEqual(scenario.steps.map(({ expect: expected }) => expected));
  });

  it.each(builtInIds())("is written as the page would save it: %s", (id) => {
    const text = readFileSync(join(import.meta.dirname, `scenarios/${id}.yaml`), "utf8");
    expect(text).toBe(printScenario(builtIn(id)));
  });

  it.each(builtInIds())("explains itself: %s", (id) => {
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

/** What came of a step, as far as its `expect` says something of it. */
function outcomeOf({ outcome }: StepRow, { id, expect: expected = {} }: Step) {
  const frame = session.view({ step: id, object: null });
  const conflicts = frame?.conflicts.map(({ label }) => label) ?? [];
  const code = frame?.exchanges.at(-1)?.code;
  return {
    outcome,
    ...("code" in expected && { code }),
    ...(("conflicts" in expected || conflicts.length > 0) && { conflicts }),
  };
}
