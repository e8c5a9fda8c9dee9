import { expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { isCourseLesson } from "./course-lesson.ts";

const step = (id: string, manifest: string): Step => ({
  id,
  actor: "alice",
  action: { kind: "apply", manifest },
});
const lesson: Scenario = {
  title: "Share",
  actors: [{ name: "alice", colour: 1 }],
  steps: [step("s1", "a: 1")],
  lesson: { task: "Share it.", goal: [], solution: [step("s2", "a: 2")], given: 1 },
};

it.each<{ name: string; scenario: Scenario; want: boolean }>([
  { name: "the lesson itself", scenario: lesson, want: true },
  {
    name: "own steps and actors",
    scenario: {
      ...lesson,
      actors: [...lesson.actors, { name: "bob", colour: 2 }],
      steps: [step("x", "a: 1"), step("y", "b: 1")],
    },
    want: true,
  },
  { name: "another given step", scenario: { ...lesson, steps: [step("s1", "a: 2")] }, want: false },
  { name: "a missing given step", scenario: { ...lesson, steps: [] }, want: false },
  { name: "other objects", scenario: { ...lesson, objects: ["kind: A"] }, want: false },
  {
    name: "another solution",
    scenario: { ...lesson, lesson: { task: "Share it.", goal: [], solution: [], given: 1 } },
    want: false,
  },
])("knows whether a scenario is the lesson: $name", ({ scenario, want }) => {
  expect(isCourseLesson(scenario, lesson)).toBe(want);
});
