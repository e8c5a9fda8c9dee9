import type { ExplanationView } from "../../session/frame/types.ts";
import type { Answer } from "./answers.ts";
import { usePageContext, usePageState } from "./page-context.ts";
import { useAnswer } from "./use-answer.ts";

/** Asks why the shown step changed the shown object. Asks nothing while `isWanted` is false. */
export function useExplanation(isWanted = true): Answer<ExplanationView> {
  const { engine } = usePageContext();
  const frame = usePageState((state) => state.frame);
  return useAnswer(
    frame === null || !isWanted
      ? null
      : {
          topic: "explanation",
          about: [frame],
          ask: () => engine.explain({ step: frame.step, object: frame.object }),
        },
  );
}
