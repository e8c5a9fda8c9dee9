import { figureHtml } from "./figure-html.ts";
import { figureModel, type ShownRun } from "./figure-model.ts";
import { figureStyle } from "./figure-style.ts";
import { figureMarkdown } from "./figure-text.ts";
import type { Figure, FigureQuestion } from "./types.ts";

/** Returns a run as a figure in each form. */
export function figure(run: ShownRun, { panels, link }: Omit<FigureQuestion, "view">): Figure {
  const model = figureModel(run, panels);
  return { html: figureHtml(model, link), style: figureStyle, markdown: figureMarkdown(model, link) };
}
