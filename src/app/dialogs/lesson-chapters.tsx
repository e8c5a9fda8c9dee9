import { course, type ListedLesson } from "../../catalog/lessons.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { doneLessons } from "../store/persist/done-lessons.ts";

/** The lessons of the course, chapter by chapter, with those that the user has done. */
export function LessonChapters({ onOpened }: { readonly onOpened: () => void }) {
  const present = usePageState((state) => state.scenario.title);
  const actions = useActions();
  const done = doneLessons();
  const lessons = course.flatMap((chapter) => chapter.lessons);
  const next = lessons.find(({ title }) => !done.includes(title));
  const open = ({ scenario }: ListedLesson) => {
    actions.open(scenario, undefined, true);
    onOpened();
  };
  return course.map((chapter) => (
    <section key={chapter.title} aria-label={`Lessons: ${chapter.title}`}>
      <h3 className="lesson-chapter">{chapter.title}</h3>
      <p className="quiet">
        Each lesson is a task. Any way that reaches its goals counts, and you can undo everything.
      </p>
      <ol className="lessons">
        {chapter.lessons.map((lesson, at) => {
          const isDone = done.includes(lesson.title);
          return (
            <li key={lesson.id}>
              <button
                type="button"
                className="lesson"
                aria-current={lesson.title === present || undefined}
                data-next={lesson === next || undefined}
                onClick={() => open(lesson)}
              >
                <span className="lesson-number" aria-hidden="true">
                  {isDone ? "✓" : at + 1}
                </span>
                <span className="grow">
                  <span className="lesson-title">{lesson.title}</span>
                  {isDone && <span className="lesson-opened">done</span>}
                  <span className="lesson-teaches">{lesson.scenario.lesson?.task}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  ));
}
