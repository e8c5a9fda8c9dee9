import { expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { missingInDraft, newLessonDraft, scenarioOfDraft } from "./lesson-draft.ts";

function step(id: string, more: Partial<Step> = {}): Step {
  return { id, actor: "alice", action: { kind: "apply", manifest: id }, ...more };
}

const goal = [{ withoutForce: true }] as const;
const story: Scenario = {
  title: "A story",
  description: "What happened.",
  actors: [{ name: "alice", colour: 1 }],
  steps: [step("a"), step("b", { disabled: true }), step("c")],
  goal,
};

it("a draft begins with the scenario's goals, and gives all steps but the last", () => {
  expect(newLessonDraft(story)).toEqual({
    title: "A story",
    situation: "What happened.",
    task: "",
    hints: "",
    why: "",
    given: 2,
    goal,
  });
  expect(newLessonDraft({ ...story, steps: [] }).given).toBe(0);
});

it("its lesson gives the first steps, and the others that run are the solution", () => {
  const draft = {
    ...newLessonDraft(story),
    task: " Do it. ",
    hints: "One.\n\n  Two. \n",
    why: "So.",
    given: 1,
  };
  expect(scenarioOfDraft(story, draft)).toEqual({
    title: "A story",
    description: "What happened.",
    actors: story.actors,
    steps: [step("a")],
    lesson: { task: "Do it.", goal, hints: ["One.", "Two."], solution: [step("c")], given: 1, why: "So." },
  });
});

it("of a lesson, the draft is the same lesson, with its solution or what the reader did instead", () => {
  const draft = { ...newLessonDraft(story), task: "Do it.", hints: "One.", given: 1 };
  const made = scenarioOfDraft(story, draft);
  expect(newLessonDraft(made)).toEqual(draft);
  expect(scenarioOfDraft(made, newLessonDraft(made))).toEqual(made);
  const played = { ...made, steps: [...made.steps, step("d")] };
  expect(scenarioOfDraft(played, newLessonDraft(played)).lesson.solution).toEqual([step("d")]);
});

it("says what a draft lacks", () => {
  const draft = newLessonDraft(story);
  expect(missingInDraft(story, { ...draft, task: "Do it." })).toEqual([]);
  expect(missingInDraft(story, { ...draft, goal: [], given: 3 })).toEqual([
    "Write the task.",
    "Choose a goal.",
    "The solution has no step. Let the lesson give fewer steps, or add a step first.",
  ]);
});
