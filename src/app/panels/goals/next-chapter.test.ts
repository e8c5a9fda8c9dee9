import { expect, it } from "vitest";
import { course } from "../../../catalog/lessons.ts";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { firstOfNextChapter } from "./next-chapter.ts";

it("is the first lesson of the chapter after that of a lesson", () => {
  const [first, second] = course;
  for (const { scenario } of first?.lessons ?? [])
    expect(firstOfNextChapter(course, scenario)).toBe(second?.lessons[0]);
});

it("does not exist after the last chapter, without the course, and for another lesson", () => {
  const last = course.at(-1)?.lessons.at(-1)?.scenario as Scenario;
  expect(firstOfNextChapter(course, last)).toBeNull();
  expect(firstOfNextChapter([], course[0]?.lessons[0]?.scenario as Scenario)).toBeNull();
  expect(firstOfNextChapter(course, { ...last, title: "Another one", steps: [] })).toBeNull();
});
