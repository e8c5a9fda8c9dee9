import { useEffect, useState } from "react";
import type { StudyAnswer, StudyQuestion } from "../../../worker/protocol-study.ts";
import { usePageContext, useParts } from "../../page/page-context.ts";

type AnswerTo<Question extends StudyQuestion> = Extract<StudyAnswer, { readonly of: Question["of"] }>;

/** What is known of an answer. */
export type Studied<Answer> =
  | { readonly kind: "waiting" }
  /** The engine failed. */
  | { readonly kind: "failed" }
  /** `busy`: it is of an earlier scenario or question, and the next one is on its way. */
  | { readonly kind: "ready"; readonly answer: Answer; readonly busy: boolean };

/** Asks the engine for a study, and again whenever the scenario is run anew; the last answer stays meanwhile, unless it is of another scenario. */
export function useStudy<Question extends StudyQuestion>(question: Question): Studied<AnswerTo<Question>> {
  const { engine } = usePageContext();
  const { scenario, waiting, session } = useParts(({ scenario, waiting, session }) => ({
    scenario,
    waiting,
    session: session.id,
  }));
  const key = JSON.stringify(question);
  const [found, setFound] = useState<{
    readonly scenario: unknown;
    readonly session: string;
    readonly key: string;
    readonly answer: StudyAnswer | null;
  } | null>(null);

  useEffect(() => {
    if (waiting) return;
    let late = false;
    engine.study(JSON.parse(key) as Question).then((answer) => {
      if (!late) setFound({ scenario, session, key, answer });
    });
    return () => {
      late = true;
    };
  }, [engine, scenario, waiting, session, key]);

  if (found === null || found.session !== session) return { kind: "waiting" };
  if (found.answer === null) return { kind: "failed" };
  if (found.answer.of !== question.of) return { kind: "waiting" };
  const busy = waiting || found.scenario !== scenario || found.key !== key;
  return { kind: "ready", answer: found.answer as AnswerTo<Question>, busy };
}
