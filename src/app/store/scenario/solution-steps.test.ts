import { expect, it } from "vitest";
import type { Lesson, Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { followedSteps, withNextSolutionStep, withoutOwnSteps } from "./solution-steps.ts";

const step = (id: string, actor: string): Step => ({ id, actor, action: { kind: "apply", manifest: actor } });
const lesson: Lesson = {
  task: "",
  goal: [],
  solution: [step("solution1", "bob"), step("solution2", "carol")],
  given: 1,
};

/** Returns the lesson after steps of these actors, which each apply their name. */
function after(...actors: readonly string[]): Scenario & { readonly lesson: Lesson } {
  return {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: ["alice", ...actors].map((actor, at) => step(`s${at}`, actor)),
    lesson,
  };
}

const actorsOf = ({ steps }: Scenario) => steps.map(({ actor }) => actor);

it.each<[readonly string[], number, readonly string[]]>([
  [[], 0, ["alice", "bob"]],
  [["bob"], 1, ["alice", "bob", "carol"]],
  [["carol"], 0, ["alice", "bob"]],
  [["bob", "dave", "carol"], 1, ["alice", "bob", "carol"]],
  [["bob", "carol"], 2, ["alice", "bob", "carol"]],
  [["bob", "carol", "dave"], 2, ["alice", "bob", "carol", "dave"]],
])("after %j, %i steps are of the solution", (actors, followed, next) => {
  expect(followedSteps(after(...actors))).toBe(followed);
  expect(actorsOf(withNextSolutionStep(after(...actors)))).toEqual(next);
});

it("follows a step of the solution with another note", () => {
  const { lesson, ...scenario } = after("bob");
  const [first, second] = lesson.solution as readonly [Step, Step];
  const noted = { ...lesson, solution: [{ ...first, note: "why" }, second] };
  expect(followedSteps({ ...scenario, lesson: noted })).toBe(1);
  expect(followedSteps({ ...scenario, lesson: { ...lesson, solution: [{ ...first, force: true }] } })).toBe(
    0,
  );
});

it("adds the actors of the solution, and new ids", () => {
  const { actors, steps } = withNextSolutionStep(after());
  expect(actors.map(({ name }) => name)).toEqual(["alice", "bob"]);
  expect(steps[0]?.id).toBe("s0");
  expect(steps[1]?.id).not.toBe("solution1");
});

it("begins again with the given steps", () => {
  expect(actorsOf(withoutOwnSteps(after("bob", "dave")))).toEqual(["alice"]);
});
