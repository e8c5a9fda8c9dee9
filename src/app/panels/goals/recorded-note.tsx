import { useEffect, useState } from "react";
import type { ListedLesson } from "../../../catalog/lessons.ts";
import { usePageState } from "../../context/page-context.ts";
import { isCourseLesson } from "../../store/scenario/course-lesson.ts";

/** Says which real server gave the same answers, if the shown lesson is one of the course. Other lessons have no recording. */
export function RecordedNote() {
  const lessons = useCourse();
  const version = usePageState(
    ({ scenario }) =>
      lessons.find((lesson) => isCourseLesson(scenario, lesson.scenario))?.recordedWith ?? null,
  );
  if (version === null) return null;
  return <p className="goals-source quiet">Given steps and solution: as kube-apiserver {version} answers.</p>;
}

/** Returns the lessons of the course; none before they are loaded, or if they cannot be loaded. */
function useCourse(): readonly ListedLesson[] {
  const [lessons, setLessons] = useState<readonly ListedLesson[]>([]);
  useEffect(() => {
    let isGone = false;
    import("../../../catalog/lessons.ts").then(
      ({ course }) => isGone || setLessons(course.flatMap((chapter) => chapter.lessons)),
      () => undefined, // without a network, only the note is missing
    );
    return () => {
      isGone = true;
    };
  }, []);
  return lessons;
}
