import { FIGURE_PANELS, type FigurePanel, USUAL_PANELS } from "../../session/figure/types.ts";
import { nearestWord } from "../../words/nearest-word.ts";
import { joinNames } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { openSession } from "../open-session.ts";
import { printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { findStep } from "./find-step.ts";

/** `step`: a number from 1; null for the last step. `link`: the address that opens the scenario; null for no link. */
export type FigureOptions = {
  readonly step: number | null;
  readonly panels: readonly FigurePanel[];
  readonly link: string | null;
  readonly markdown: boolean;
  readonly json: boolean;
};

/** Prints a step as HTML without scripts, or as a code block for Markdown. */
export async function printFigure(
  terminal: Terminal,
  file: string,
  { step, panels, link, markdown, json }: FigureOptions,
): Promise<number> {
  const scenario = await scenarioOrNull(terminal, file);
  if (scenario === null) return EXIT.wrong;
  const found = findStep(scenario, step);
  if ("problem" in found) {
    terminal.err(`${found.problem}\n`);
    return EXIT.wrong;
  }
  const view = { step: found.id, object: null };
  const session = openSession();
  session.run(scenario, view);
  const figure = session.figure({ view, panels, link });
  if (json) terminal.out(printJson(figure));
  else terminal.out(markdown ? figure.markdown : `<style>\n${figure.style}</style>\n${figure.html}`);
  return EXIT.ok;
}

/** Returns the panels of a list with commas; the usual ones without a list. `problem` is a sentence. */
export function readPanels(given: string | undefined): readonly FigurePanel[] | { readonly problem: string } {
  if (given === undefined) return USUAL_PANELS;
  const names = given.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !FIGURE_PANELS.some((panel) => panel === name));
  if (unknown === undefined) return FIGURE_PANELS.filter((panel) => names.includes(panel));
  const near = nearestWord(unknown, FIGURE_PANELS);
  const hint = near === null ? `The panels are ${joinNames(FIGURE_PANELS)}.` : `Do you mean "${near}"?`;
  return { problem: `"${unknown}" is not a panel. ${hint}` };
}
