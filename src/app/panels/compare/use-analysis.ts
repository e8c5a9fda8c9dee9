import type { AnalysisAnswer, AnalysisQuestion } from "../../../session/analysis/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";

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
  const scenario = usePageState((state) => state.scenario);
  const session = usePageState((state) => state.session.id);
  const { answer, isPending, hasFailed } = useAnswer({
    topic: `${session} ${question.of}`,
    about: [scenario, JSON.stringify(question)],
    ask: () => engine.analyse(question),
  });
  if (hasFailed) return { kind: "failed" };
  if (answer === null) return { kind: "waiting" };
  return { kind: "ready", answer: answer as AnswerTo<Question>, busy: isPending };
}
