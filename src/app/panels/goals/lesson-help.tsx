import { useEffect, useState } from "react";
import type { Lesson } from "../../../engine/scenario/scenario.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { rememberDone } from "../../store/persist/progress/done-lessons.ts";
import { givenCount } from "../../store/scenario/given-steps.ts";
import { followedSteps, withNextSolutionStep, withoutOwnSteps } from "../../store/scenario/solution-steps.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { ReasonRule } from "../explanation/reason-rule.tsx";
import { Markdown } from "../markdown.tsx";
import { firstOfNextChapter } from "./next-chapter.ts";
import { useCourse } from "./use-course.ts";

type LessonHelpProps = {
  readonly lesson: Lesson;
  readonly isDone: boolean;
  readonly shownHints: number;
  /** Called with the number of hints to show. */
  readonly onHint: (count: number) => void;
};

/** Hints one at a time, the solution step by step, and a new start; when the task is done, the reason and the next lesson. */
export function LessonHelp({ lesson, isDone, shownHints, onHint }: LessonHelpProps) {
  const { actions, store } = usePageContext();
  const hints = lesson.hints ?? [];
  const own = usePageState(({ scenario }) => scenario.steps.length - givenCount(scenario));
  const followed = usePageState(({ scenario }) => followedSteps({ ...scenario, lesson }));
  const solve = () => {
    actions.replaceScenario(withNextSolutionStep({ ...store.getState().scenario, lesson }));
    actions.selectStep(store.getState().scenario.steps.at(-1)?.id ?? null);
  };
  return (
    <>
      {!isDone && shownHints > 0 && (
        <ol className="goals-hints" aria-label="Hints">
          {hints.slice(0, shownHints).map((hint) => (
            <li key={hint}>
              <CodeText text={hint} />
            </li>
          ))}
        </ol>
      )}
      {isDone && lesson.why !== undefined && (
        <section className="goals-why" aria-label="Why">
          <Markdown text={lesson.why} />
          {lesson.rules !== undefined && <LessonRules rules={lesson.rules} />}
        </section>
      )}
      <div className="goals-buttons">
        {!isDone && shownHints < hints.length && (
          <button
            type="button"
            className="button button-outline"
            onClick={() => {
              onHint(shownHints + 1);
              actions.announce(hints[shownHints] ?? "");
            }}
          >
            {shownHints === 0 ? "Show a hint" : "Show another hint"}
          </button>
        )}
        {!isDone && followed < lesson.solution.length && (
          <button type="button" className="button button-outline" onClick={solve}>
            Show step {followed + 1} of the solution{own > followed && " instead"}
          </button>
        )}
        {own > 0 && (
          <button
            type="button"
            className="button button-outline"
            onClick={() => actions.replaceScenario(withoutOwnSteps(store.getState().scenario))}
          >
            Start over
          </button>
        )}
        {isDone && <NextLesson next={lesson.next} />}
      </div>
    </>
  );
}

/** The rules from which the reason follows; each shows its text on a click. */
function LessonRules({ rules }: { readonly rules: readonly string[] }) {
  return (
    <ul className="goals-rules" aria-label="Rules">
      {rules.map((rule) => (
        <li key={rule}>
          <ReasonRule rule={rule} />
        </li>
      ))}
    </ul>
  );
}

/** Remembers that the lesson is done, and opens the next one: after the last one of a chapter, the first one of the next chapter, else the list. */
function NextLesson({ next }: { readonly next: string | undefined }) {
  const { actions, store } = usePageContext();
  const [failed, setFailed] = useState(false);
  const course = useCourse();
  const nextChapter = usePageState(({ scenario }) =>
    next === undefined ? firstOfNextChapter(course, scenario) : null,
  );
  const { title } = store.getState().scenario;
  useEffect(() => rememberDone(title), [title]);
  const open = async () => {
    const { findLesson } = await import("../../../catalog/lessons.ts");
    const lesson = nextChapter ?? findLesson(next ?? "");
    if (lesson === null) actions.showDialog({ kind: "learn" });
    else actions.open(lesson.scenario, undefined, true);
  };
  return (
    <>
      <button
        type="button"
        className="button button-solid"
        onClick={() => open().catch(() => setFailed(true))}
      >
        {next !== undefined ? "Next lesson" : nextChapter === null ? "All lessons" : "Next chapter"}
      </button>
      <span role="alert">
        {failed && "The lesson could not be loaded. Check your connection and try again."}
      </span>
    </>
  );
}
