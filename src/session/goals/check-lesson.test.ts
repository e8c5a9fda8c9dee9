import { describe, expect, it } from "vitest";
import type { Goal } from "../../engine/scenario/goal.ts";
import type { LessonScenario, Step } from "../../engine/scenario/scenario.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { lessonProblems, playSolution } from "./check-lesson.ts";
import { offeredGoals } from "./offered-goals.ts";

const a = { kind: "ConfigMap", name: "a" };

function apply(actor: string, data: Readonly<Record<string, string>>, more: Partial<Step> = {}): Step {
  const manifest = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data });
  return { id: "", actor, action: { kind: "apply", manifest }, ...more };
}

const given = apply("alice", { x: "1", y: "1" });
const own = apply("bob", { x: "9" }, { force: true });
const solution = apply("bob", { x: "2" }, { force: true });

/** A lesson after one given step. Its reader has taken a step of their own. */
function lesson(goal: readonly Goal[], steps: readonly Step[] = [solution]): LessonScenario {
  return {
    title: "",
    actors: [],
    steps: [given, own],
    lesson: { task: "", goal, solution: steps, given: 1 },
  };
}

const value: Goal = { field: ".data.x", value: "2" };
const guard: Goal = { manager: "alice", owns: ".data.y" };

describe("a lesson", () => {
  it("is right if its solution reaches all goals and the given steps do not", () => {
    expect(lessonProblems(lesson([value, guard]), playScenario)).toEqual([]);
  });

  it("is wrong if its solution misses a goal, and says which one and why", () => {
    const goal: readonly Goal[] = [value, { withoutForce: true }, { manager: "alice", owns: ".data.x" }];
    expect(lessonProblems(lesson(goal), playScenario)).toEqual([
      { goal: 1, says: "The solution does not reach the goal “You use no force”. Step 2 uses force." },
      {
        goal: 2,
        says: "The solution does not reach the goal “alice owns `.data.x`”. alice does not own `.data.x`: bob owns it, since step 2.",
      },
    ]);
  });

  it("is wrong if all goals hold at the beginning, whatever the reader did since", () => {
    expect(lessonProblems(lesson([guard]), playScenario)).toEqual([
      {
        goal: 0,
        says: "The goal “alice owns `.data.y`” already holds at the beginning, so there is nothing to do.",
      },
    ]);
    expect(lessonProblems(lesson([guard, { exists: true, object: a }]), playScenario)).toEqual([
      {
        goal: null,
        says: "All goals already hold at the beginning, so there is nothing to do: “alice owns `.data.y`”, “ConfigMap a exists”.",
      },
    ]);
  });

  it("is wrong without a goal, or with a solution of very many steps, which is not played", () => {
    expect(lessonProblems(lesson([]), playScenario)).toMatchObject([{ goal: null }]);
    const long = Array.from({ length: 501 }, () => solution);
    const never = () => {
      throw new Error("played");
    };
    expect(lessonProblems(lesson([value], long), never)).toMatchObject([{ goal: null }]);
  });
});

describe("the goals that a lesson can have", () => {
  const offered = (steps: readonly Step[]) => offeredGoals(playSolution(lesson([], steps), playScenario));
  const said = (steps: readonly Step[], isNew: boolean) =>
    offered(steps).flatMap((one) => (one.isNew === isNew ? [one.says] : []));

  it("are those first that the solution reaches, then those that hold before it, too", () => {
    expect(said([solution], true)).toEqual([
      "A step of bob ends as “changed”.",
      '`.data.x` is `"2"`.',
      "bob owns `.data.x`.",
      "alice does not own `.data.x`.",
    ]);
    expect(said([solution], false)).toEqual([
      "No other value than `.data.x` changes.",
      "None of your steps ends in a conflict.",
      "You write only with apply.",
      "You need at most 1 step.",
      "ConfigMap a exists.",
      '`.data.y` is `"1"`.',
      "alice owns `.data.y`.",
    ]);
    const all = offered([solution]);
    expect(all.findLastIndex(({ isNew }) => isNew)).toBeLessThan(all.findIndex(({ isNew }) => !isNew));
  });

  it("tell of shared, removed and conflicting fields, of dry runs and of force", () => {
    const steps = [
      apply("bob", { x: "2" }, { dryRun: true }),
      apply("bob", { x: "1" }),
      apply("alice", { x: "1" }),
    ];
    expect(said(steps, true).toSorted()).toEqual(
      [
        "A dry run of bob gets a conflict over `.data.x`.",
        "A step of bob ends as “changed”.",
        "A step of alice ends as “changed”.",
        "bob owns `.data.x`.",
        "alice shares `.data.x` with another manager.",
        "bob shares `.data.x` with another manager.",
        "`.data.y` is gone.",
        "alice does not own `.data.y`.",
      ].toSorted(),
    );
    expect(said(steps, false)).toContain("You use no force.");
  });

  it("tell of objects that are new or gone", () => {
    const remove: Step = { ...given, action: { ...given.action, kind: "delete" } as Step["action"] };
    expect(said([remove], true)).toContain("ConfigMap a does not exist.");
    const other = JSON.stringify({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "b", namespace: "kube-system" },
    });
    const made = offered([solution, { id: "", actor: "bob", action: { kind: "apply", manifest: other } }]);
    expect(made.map(({ goal }) => goal)).toContainEqual({
      exists: true,
      object: { kind: "ConfigMap", name: "b", namespace: "kube-system" },
    });
    expect(made.map(({ says }) => says)).toContain('`.data.x` of ConfigMap a is `"2"`.');
    expect(made.map(({ says }) => says)).toContain("No other value of ConfigMap a than `.data.x` changes.");
  });
});
