import { useEffect, useState } from "react";
import type { AnalysisAnswer, AnalysisQuestion } from "../../../session/analysis/types.ts";
import { usePageContext, useShallowPageState } from "../../context/page-context.ts";

type AnswerTo<Question extends AnalysisQuestion> = Extract<AnalysisAnswer, { readonly of: Question["of"] }>;

/** The state of an analysis. */
export type AnalysisResult<Answer> =
  | { readonly kind: "waiting" }
  /** The engine failed. */
  | { readonly kind: "failed" }
  /** `busy`: the answer is for an earlier scenario or question, and a newer one is pending. */
  | { readonly kind: "ready"; readonly answer: Answer; readonly busy: boolean };

/** Asks the engine for an analysis, and again after each run. The last answer stays until then, unless it is of another session. */
export function useAnalysis<Question extends AnalysisQuestion>(
  question: Question,
): AnalysisResult<AnswerTo<Question>> {
  const { engine } = usePageContext();
  const { scenario, waiting, session } = useShallowPageState(({ scenario, waiting, session }) => ({
    scenario,
    waiting,
    session: session.id,
  }));
  const key = JSON.stringify(question);
  const [found, setFound] = useState<{
    readonly scenario: unknown;
    readonly session: string;
    readonly key: string;
    readonly answer: AnalysisAnswer | null;
  } | null>(null);

  useEffect(() => {
    if (waiting) return;
    let late = false;
    engine.analyse(JSON.parse(key) as Question).then((answer) => {
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
