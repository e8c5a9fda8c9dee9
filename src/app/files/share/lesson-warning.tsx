import { useEffect, useState } from "react";
import type { Lesson } from "../../../engine/scenario/scenario.ts";
import { usePageContext } from "../../context/page-context.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lessonProblem } from "../lesson-problem.ts";

/** Says what is wrong with a lesson before the user shares it; nothing if it is right. */
export function LessonWarning({ lesson }: { readonly lesson: Lesson }) {
  const { store, engine } = usePageContext();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    lessonProblem(engine, { ...store.getState().scenario, lesson }).then(
      (found) => isCurrent && setProblem(found),
      () => undefined, // the page says elsewhere that the engine does not answer
    );
    return () => {
      isCurrent = false;
    };
  }, [lesson, store, engine]);
  if (problem === null) return null;
  return (
    <p className="share-warning" role="alert">
      <Icon name="warn" size={14} /> This lesson has a mistake. Its readers will see this:{" "}
      <CodeText text={problem} />
    </p>
  );
}
