import type { ListedChapter, ListedLesson } from "../../../catalog/lessons.ts";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { isCourseLesson } from "../../store/scenario/course-lesson.ts";

/** Returns the first lesson of the chapter after that of a lesson; null after the last chapter, and for a lesson that is not in the course. */
export function firstOfNextChapter(
  course: readonly ListedChapter[],
  scenario: Scenario,
): ListedLesson | null {
  const at = course.findIndex(({ lessons }) => lessons.some((one) => isCourseLesson(scenario, one.scenario)));
  return (at < 0 ? null : course[at + 1]?.lessons[0]) ?? null;
}
