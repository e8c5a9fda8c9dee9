import { useEffect, useState } from "react";
import type { Lesson } from "../../../engine/scenario/scenario.ts";
import type { LessonProblem } from "../../../session/goals/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Says what is wrong with a lesson, after the engine has played its solution once; nothing if it is right. */
export function LessonProblems({ lesson }: { readonly lesson: Lesson }) {
  const problems = useProblems(lesson);
  const places = usePageState(({ goalPlaces }) => (goalPlaces?.lesson === lesson ? goalPlaces.places : null));
  if (problems.length === 0) return null;
  return (
    <div className="goals-wrong" role="alert">
      <p>
        <Icon name="warn" size={14} /> This lesson has a mistake. You can play it all the same.
      </p>
      <ul>
        {problems.map(({ goal, says }) => {
          const place = goal === null ? undefined : places?.[goal];
          return (
            <li key={says}>
              <CodeText text={says} />
              {place && ` It is in line ${place.line}, column ${place.column} of the file.`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const NOT_PLAYED: LessonProblem = {
  goal: null,
  says: "The engine could not play its solution, so nobody knows whether it reaches the goals.",
};

/** Returns what is wrong with a lesson. Asks once for each lesson: what the reader does changes nothing, and a solution that takes too long would take too long again. */
function useProblems(lesson: Lesson): readonly LessonProblem[] {
  const { store, engine } = usePageContext();
  const [known, setKnown] = useState<{ lesson: Lesson; problems: readonly LessonProblem[] } | null>(null);
  const isKnown = known?.lesson === lesson;
  const { answer, isPending, hasFailed } = useAnswer(
    isKnown
      ? null
      : {
          topic: "lesson",
          about: [lesson],
          ask: () => engine.analyse({ of: "lesson", scenario: { ...store.getState().scenario, lesson } }),
        },
  );
  useEffect(() => {
    if (hasFailed) setKnown({ lesson, problems: [NOT_PLAYED] });
    if (!isPending && answer?.of === "lesson") setKnown({ lesson, problems: answer.problems });
  }, [answer, isPending, hasFailed, lesson]);
  return isKnown ? known.problems : [];
}
