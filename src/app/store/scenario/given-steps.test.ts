import { expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { renameActor } from "./actor-edits.ts";
import { insertStep, setText } from "./edits.ts";
import { changesGivenSteps, givenCount, isGivenStep } from "./given-steps.ts";
import { moveStep, removeStep } from "./step-edits.ts";

const step = (id: string, actor: string): Step => ({ id, actor, action: { kind: "apply", manifest: "" } });
const lesson = { task: "", goal: [], solution: [], given: 2 };
const scenario: Scenario = {
  title: "",
  actors: [],
  steps: [step("a", "alice"), step("b", "bob"), step("c", "carol")],
  lesson,
};

it("a lesson gives its first steps", () => {
  expect(["a", "b", "c", "d"].map((id) => isGivenStep(scenario, id))).toEqual([true, true, false, false]);
  expect(givenCount({ ...scenario, steps: [] })).toBe(0);
  const { lesson: _, ...none } = scenario;
  expect(isGivenStep(none, "a")).toBe(false);
});

it.each<[string, Scenario, boolean]>([
  ["another text of a given step", setText(scenario, "a", "x"), true],
  ["a deleted given step", removeStep(scenario, "b"), true],
  ["a step before a given one", insertStep(scenario, step("d", "dave"), 1), true],
  ["a given step that moves", moveStep(scenario, "b", 1), true],
  ["a renamed actor of a given step", renameActor(scenario, "alice", "anna"), true],
  ["another text of an own step", setText(scenario, "c", "x"), false],
  ["a deleted own step", removeStep(scenario, "c"), false],
  ["a step after the given ones", insertStep(scenario, step("d", "dave"), 2), false],
  ["another title", { ...scenario, title: "x" }, false],
  ["another lesson", { ...setText(scenario, "a", "x"), lesson: { ...lesson, given: 1 } }, false],
])("%s: changes what is given, or not", (_, after, isChange) => {
  expect(changesGivenSteps(scenario, after)).toBe(isChange);
});
