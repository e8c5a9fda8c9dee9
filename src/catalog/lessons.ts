import type { Scenario } from "../engine/scenario/scenario.ts";
import { chapters } from "./chapters.ts";

/** A lesson in the list of its chapter. */
export type ListedLesson = {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  /** The version of the real server that has played the lesson and its solution: `v1.36.3`. Null if it is not recorded. */
  readonly recordedWith: string | null;
};

/** A chapter of the course, with its lessons. */
export type ListedChapter = { readonly title: string; readonly lessons: readonly ListedLesson[] };

const files = import.meta.glob<Scenario>("./lessons/**/*.yaml", {
  eager: true,
  query: "?scenario",
  import: "scenario",
});

const recordings = import.meta.glob<string | null>("./lessons/**/*.yaml", {
  eager: true,
  query: "?recording",
  import: "recording",
});

/** The course. The page fetches this module when it first shows the chapters or a lesson. */
export const course: readonly ListedChapter[] = chapters.map(({ title, folder, lessons }) => ({
  title,
  lessons: lessons.flatMap((id) => {
    const path = `./lessons/${folder}/${id}.yaml`;
    const scenario = files[path];
    if (scenario === undefined) return [];
    return [{ id, title: scenario.title, scenario, recordedWith: recordings[path] ?? null }];
  }),
}));

/** Returns a lesson by its id; null if there is none. */
export function findLesson(id: string): ListedLesson | null {
  return course.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id) ?? null;
}
