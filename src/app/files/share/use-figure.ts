import type { Figure, FigurePanel } from "../../../session/figure/types.ts";
import type { Answer } from "../../context/answers.ts";
import { usePageContext, useShallowPageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";

/** Returns the shown step and object as a figure. `link` opens the scenario; null for no link. `step`: the id of another step to show. */
export function useFigure(
  panels: readonly FigurePanel[],
  link: string | null,
  step?: string | null,
): Answer<Figure> {
  const { engine } = usePageContext();
  const shown = useShallowPageState(({ selection }) => ({ step: selection.step, object: selection.object }));
  const view = step === undefined ? shown : { ...shown, step };
  return useAnswer({
    topic: "figure",
    about: [view.step, view.object, panels.join(), link],
    ask: () => engine.figure({ view, panels, link }),
  });
}
