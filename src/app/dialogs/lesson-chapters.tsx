import { useState } from "react";
import { course, type ListedChapter, type ListedLesson } from "../../catalog/lessons.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { doneLessons } from "../store/persist/done-lessons.ts";

/** The chapters of the course with their lessons, and which of them the user has done. The chapter of the next lesson is open. */
export function LessonChapters({ onOpened }: { readonly onOpened: () => void }) {
  const done = doneLessons();
  const lessons = course.flatMap((chapter) => chapter.lessons);
  const next = lessons.find(({ title }) => !done.includes(title));
  return (
    <>
      <p className="quiet">
        Each lesson is a task. Any way that reaches its goals counts, and you can undo everything.
      </p>
      {course.map((chapter, at) => (
        <Chapter
          key={chapter.title}
          chapter={chapter}
          number={at + 1}
          done={done}
          next={next}
          onOpened={onOpened}
        />
      ))}
    </>
  );
}

type ChapterProps = {
  readonly chapter: ListedChapter;
  readonly number: number;
  readonly done: readonly string[];
  readonly next: ListedLesson | undefined;
  readonly onOpened: () => void;
};

function Chapter({ chapter: { title, lessons }, number, done, next, onOpened }: ChapterProps) {
  const present = usePageState((state) => state.scenario.title);
  const actions = useActions();
  const [isOpen, setOpen] = useState(lessons.some((lesson) => lesson === next || lesson.title === present));
  const count = lessons.filter((lesson) => done.includes(lesson.title)).length;
  return (
    <details className="lesson-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3 className="lesson-chapter">
          {number}. {title}
        </h3>
        <span className="lesson-opened">
          {count} of {lessons.length} done
        </span>
      </summary>
      <ol className="lessons" aria-label={`Lessons: ${title}`}>
        {lessons.map((lesson, at) => {
          const isDone = done.includes(lesson.title);
          return (
            <li key={lesson.id}>
              <button
                type="button"
                className="lesson"
                aria-current={lesson.title === present || undefined}
                data-next={lesson === next || undefined}
                onClick={() => {
                  actions.open(lesson.scenario, undefined, true);
                  onOpened();
                }}
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
    </details>
  );
}
