import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { keepStepIds } from "./keep-step-ids.ts";
import { isSameScenario } from "./same-scenario.ts";

/** Returns a scenario whose steps apply these texts, with the ids of a file by default. */
function scenario(texts: readonly string[], ids?: readonly string[]): Scenario {
  const steps = texts.map(
    (manifest, at): Step => ({
      actor: "alice",
      id: ids?.[at] ?? `s${at + 1}`,
      action: { manifest, kind: "apply" },
    }),
  );
  return { title: "A", actors: [{ name: "alice", colour: 1 }], steps };
}

const present = scenario(["a", "b", "c"], ["x", "y", "s9"]);

describe("a replaced scenario", () => {
  it("is the present one if nothing differs, in any order of keys", () => {
    const same: Scenario = {
      steps: present.steps.map(({ id: _, action, actor }) => ({ action, actor, id: "new" })),
      actors: [{ colour: 1, name: "alice" }],
      title: "A",
    };
    expect(isSameScenario(same, present)).toBe(true);
    expect(keepStepIds(same, present)).toBe(present);
    expect(isSameScenario({ ...same, serverSideApply: false }, present)).toBe(false);
    expect(isSameScenario(present, { ...same, serverSideApply: false })).toBe(false);
    expect(isSameScenario({ ...same, files: undefined } as unknown as Scenario, present)).toBe(true);
  });

  it.each([
    ["an empty list and an empty map", [], {}],
    ["a key that objects inherit", JSON.parse('{"__proto__": {}}'), {}],
    ["an empty map and null", {}, null],
    ["a shorter list", [1], [1, 2]],
  ])("differs by %s", (_, a, b) => {
    const withFiles = (files: unknown) => ({ ...present, files }) as unknown as Scenario;
    expect(isSameScenario(withFiles(a), withFiles(b))).toBe(false);
    expect(isSameScenario(withFiles(b), withFiles(a))).toBe(false);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["a step changed", ["a", "B", "c"], ["x", "y", "s9"]],
    ["a step before all others", ["0", "a", "b", "c"], ["new", "x", "y", "s9"]],
    ["steps in the middle", ["a", "1", "2", "b", "c"], ["x", "new", "new", "y", "s9"]],
    ["a step gone", ["a", "c"], ["x", "s9"]],
    ["a step changed and one after it", ["a", "B", "new", "c"], ["x", "y", "new", "s9"]],
    ["the same step twice", ["a", "a", "b", "c"], ["x", "new", "y", "s9"]],
    ["all gone", [], []],
    [
      "many new ones",
      ["1", "2", "3", "4", "5", "6", "7", "8"],
      ["x", "y", "s9", "new", "new", "new", "new", "new"],
    ],
  ])("keeps the ids of steps with %s", (_, texts, ids) => {
    const { steps } = keepStepIds(scenario(texts), present);
    const before = new Set(present.steps.map(({ id }) => id));
    expect(steps.map(({ id }) => (before.has(id) ? id : "new"))).toEqual(ids);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    expect(steps.map(({ action }) => ("manifest" in action ? action.manifest : null))).toEqual(texts);
  });

  it("keeps the reference of equal steps", () => {
    const { steps } = keepStepIds(scenario(["a", "B", "c"]), present);
    expect(steps[0]).toBe(present.steps[0]);
    expect(steps[2]).toBe(present.steps[2]);
  });
});
