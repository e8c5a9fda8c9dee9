import { useState } from "react";
import { course, type ListedChapter, type ListedLesson } from "../../../catalog/lessons.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { doneLessons } from "../../store/persist/progress/done-lessons.ts";
import { LessonButton } from "./lesson-button.tsx";
import { ProgressFile } from "./progress-file.tsx";

type LessonChaptersProps = {
  readonly onOpened: () => void;
  /** Called after a file added progress. */
  readonly onProgress: () => void;
};

/** The chapters of the course with their lessons, and which of them the user has done. The chapter of the next lesson is open. */
export function LessonChapters({ onOpened, onProgress }: LessonChaptersProps) {
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
      <ProgressFile onAdded={onProgress} />
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
        {lessons.map((lesson, at) => (
          <li key={lesson.id}>
            <LessonButton
              number={at + 1}
              title={lesson.title}
              text={lesson.scenario.lesson?.task}
              mark={done.includes(lesson.title) ? "done" : null}
              isOpen={lesson.title === present}
              isNext={lesson === next}
              onClick={() => {
                actions.open(lesson.scenario, undefined, true);
                onOpened();
              }}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
