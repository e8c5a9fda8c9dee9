import type { Scenario } from "../engine/scenario/scenario.ts";
import { chapters } from "./chapters.ts";

/** A lesson in the list of its chapter. */
export type ListedLesson = { readonly id: string; readonly title: string; readonly scenario: Scenario };

/** A chapter of the course, with its lessons. */
export type ListedChapter = { readonly title: string; readonly lessons: readonly ListedLesson[] };

const files = import.meta.glob<Scenario>("./lessons/**/*.yaml", {
  eager: true,
  query: "?scenario",
  import: "scenario",
});

/** The course. The page fetches this module when it first shows the chapters or a lesson. */
export const course: readonly ListedChapter[] = chapters.map(({ title, folder, lessons }) => ({
  title,
  lessons: lessons.flatMap((id) => {
    const scenario = files[`./lessons/${folder}/${id}.yaml`];
    return scenario === undefined ? [] : [{ id, title: scenario.title, scenario }];
  }),
}));

/** Returns a lesson by its id; null if there is none. */
export function findLesson(id: string): ListedLesson | null {
  return course.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id) ?? null;
}
