import { parseArgs } from "node:util";
import { FIGURE_PANELS, type FigurePanel, USUAL_PANELS } from "../../src/session/figure/types.ts";
import { joinNames, nearestWord } from "../../src/words.ts";

/** What `npm run figure` shall print. */
export type FigureArguments = {
  readonly file: string;
  /** The number of the shown step, from 1; null for the last one. */
  readonly step: number | null;
  readonly panels: readonly FigurePanel[];
  readonly isMarkdown: boolean;
  /** The address that opens the scenario; null for no link. */
  readonly link: string | null;
};

/** Returns the arguments of a command line, or a sentence about what is wrong with them. */
export function readArguments(args: readonly string[]): FigureArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        step: { type: "string" },
        panels: { type: "string" },
        link: { type: "string" },
        markdown: { type: "boolean", default: false },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined) return "Name the scenario file: npm run figure -- scenario.yaml";
    if (more.length > 0) return `Name one scenario file, not ${positionals.length}.`;
    const step = stepOf(values.step);
    if (typeof step === "string") return step;
    const panels = panelsOf(values.panels);
    if (typeof panels === "string") return panels;
    const link = values.link ?? null;
    if (link !== null && !/^https?:\/\//.test(link)) return `--link must begin with https://, not "${link}".`;
    return { file, step, panels, isMarkdown: values.markdown, link };
  } catch (error) {
    return error instanceof Error ? error.message : String(error); // Node's own sentence about an unknown option
  }
}

function stepOf(given: string | undefined): number | null | string {
  if (given === undefined) return null;
  return /^[1-9]\d{0,5}$/.test(given)
    ? Number(given)
    : `--step must be the number of a step, not "${given}".`;
}

function panelsOf(given: string | undefined): readonly FigurePanel[] | string {
  if (given === undefined) return USUAL_PANELS;
  const names = given.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !FIGURE_PANELS.some((panel) => panel === name));
  if (unknown === undefined) return FIGURE_PANELS.filter((panel) => names.includes(panel));
  const near = nearestWord(unknown, FIGURE_PANELS);
  const hint = near === null ? `The panels are ${joinNames(FIGURE_PANELS)}.` : `Do you mean "${near}"?`;
  return `"${unknown}" is not a panel. ${hint}`;
}
