import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action, Scenario, Step } from "../engine/scenario/scenario.ts";
import { applyScenarioChange, type KnownScenario, scenarioChange } from "./scenario-change.ts";

/** Returns a copy of a scenario, as a worker gets it: it shares no references. */
function crossed(base: KnownScenario | null, next: Scenario): Scenario | null {
  return applyScenarioChange(
    base === null ? null : structuredClone(base),
    structuredClone(scenarioChange(base, next)),
  );
}

const text = fc.string({ maxLength: 6 });
const texts = fc.dictionary(fc.oneof(text, fc.constant("__proto__")), text, { maxKeys: 3 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constantFrom("apply" as const, "delete" as const), manifest: text }),
  fc.record({ kind: fc.constant("run" as const), line: text, env: texts, files: texts }),
);

/** An edit of a scenario. */
type Edit = (scenario: Scenario) => Scenario;
const withSteps = (of: (steps: readonly Step[]) => readonly Step[]): Edit => {
  return (scenario) => ({ ...scenario, steps: of(scenario.steps) });
};
const place = fc.nat({ max: 7 });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(place, text, action)
    .map(([at, id, what]) =>
      withSteps((steps) => [...steps.slice(0, at), { id, actor: "alice", action: what }, ...steps.slice(at)]),
    ),
  fc
    .tuple(place, action)
    .map(([at, what]) =>
      withSteps((steps) => steps.map((step, index) => (index === at ? { ...step, action: what } : step))),
    ),
  place.map((at) => withSteps((steps) => steps.filter((_, index) => index !== at))),
  fc.tuple(place, place).map(([from, to]) =>
    withSteps((steps) => {
      const rest = steps.filter((_, index) => index !== from);
      return [...rest.slice(0, to), ...steps.slice(from, from + 1), ...rest.slice(to)];
    }),
  ),
  fc.constant(withSteps((steps) => [...steps].reverse())),
  text.map(
    (title): Edit =>
      (scenario) => ({ ...scenario, title }),
  ),
  texts.map(
    (files): Edit =>
      (scenario) => ({ ...scenario, files }),
  ),
  fc.array(text, { maxLength: 2 }).map(
    (objects): Edit =>
      (scenario) => ({ ...scenario, objects }),
  ),
  fc.constantFrom("files" as const, "objects" as const, "description" as const).map((key): Edit => {
    return ({ [key]: _, ...rest }) => rest as Scenario;
  }),
);

const empty: Scenario = { title: "", actors: [], steps: [] };

describe("the change of a scenario", () => {
  it("gives the same scenario after any edits, undo and redo", () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 8 }), fc.array(place), (all, jumps) => {
        const history = [empty];
        for (const edit of all) history.push(edit(history.at(-1) as Scenario));
        const visited = [...history, ...jumps.map((at) => history[at % history.length] as Scenario)];
        let base: KnownScenario | null = null;
        let there: KnownScenario | null = null; // what the worker has, put together of nothing but changes
        for (const [revision, scenario] of visited.entries()) {
          expect(crossed(base, scenario)).toEqual(scenario);
          const arrived = applyScenarioChange(there, structuredClone(scenarioChange(base, scenario)));
          expect(arrived).toEqual(scenario);
          base = { revision, scenario };
          there = { revision, scenario: arrived as Scenario };
        }
      }),
      { numRuns: 40 },
    );
  });

  const step = (id: string, manifest: string): Step => ({
    id,
    actor: "alice",
    action: { kind: "apply", manifest },
  });
  const steps = Array.from({ length: 50 }, (_, at) => step(`s${at}`, "x".repeat(1000)));
  const base: KnownScenario = { revision: 3, scenario: { title: "T", actors: [], steps, files: { a: "1" } } };

  it("has the edited step and keeps all others", () => {
    const edited = steps.map((one, at) => (at === 20 ? step("s20", "new") : one));
    const change = scenarioChange(base, { ...base.scenario, steps: edited });
    expect(JSON.stringify(change).length).toBeLessThan(300);
    const arrived = applyScenarioChange(base, change);
    expect(arrived?.steps[20]).toEqual(step("s20", "new"));
    expect(arrived?.steps[19]).toBe(steps[19]);
    expect(arrived?.files).toBe(base.scenario.files);
  });

  it("names moved steps by their indices", () => {
    const moved = [...steps.slice(1, 40), steps[0] as Step, ...steps.slice(40)];
    expect(JSON.stringify(scenarioChange(base, { ...base.scenario, steps: moved })).length).toBeLessThan(300);
  });

  it("gives null for a worker with another base, or with none", () => {
    const change = scenarioChange(base, { ...base.scenario, title: "U" });
    expect(applyScenarioChange({ ...base, revision: 2 }, change)).toBeNull();
    expect(applyScenarioChange(null, change)).toBeNull();
    expect(applyScenarioChange(null, scenarioChange(null, empty))).toEqual(empty);
  });
});
