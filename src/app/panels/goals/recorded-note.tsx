import { usePageState } from "../../context/page-context.ts";
import { isCourseLesson } from "../../store/scenario/course-lesson.ts";
import { useCourse } from "./use-course.ts";

/** Says which real server gave the same answers, if the shown lesson is one of the course. Other lessons have no recording. */
export function RecordedNote() {
  const course = useCourse();
  const version = usePageState(
    ({ scenario }) =>
      course.flatMap(({ lessons }) => lessons).find((lesson) => isCourseLesson(scenario, lesson.scenario))
        ?.recordedWith ?? null,
  );
  if (version === null) return null;
  return <p className="goals-source quiet">Given steps and solution: as kube-apiserver {version} answers.</p>;
}
