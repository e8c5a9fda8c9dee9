import { parseScenario } from "../../src/session/file/parse-scenario.ts";
import { createSession } from "../../src/session/session.ts";
import { testBuiltins } from "../../src/testing/test-builtins.ts";
import { plural } from "../../src/words.ts";
import type { FigureArguments } from "./read-arguments.ts";

/** The text to print, or what is wrong with the scenario. */
export type MadeFigure =
  | { readonly kind: "made"; readonly text: string }
  /** The arguments do not fit the scenario. */
  | { readonly kind: "usage"; readonly message: string }
  | { readonly kind: "invalid"; readonly message: string };

/** Runs the text of a scenario file, and returns the figure of a step: HTML with its style sheet, or Markdown. */
export function makeFigure(
  text: string,
  { file, step, panels, isMarkdown, link }: FigureArguments,
): MadeFigure {
  const { scenario, diagnostics } = parseScenario(text);
  if (scenario === null) {
    const lines = diagnostics.map(
      ({ message, range }) => `${file}:${range.line}:${range.column}: ${message}`,
    );
    return { kind: "invalid", message: lines.join("\n") };
  }
  const count = scenario.steps.length;
  if (step !== null && step > count)
    return {
      kind: "usage",
      message: `The scenario has ${plural(count, "step")}, so there is no step ${step}.`,
    };
  const view = { step: step === null ? null : (scenario.steps[step - 1]?.id ?? null), object: null };
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, view);
  const { html, style, markdown } = session.figure({ view, panels, link });
  return { kind: "made", text: isMarkdown ? markdown : `<style>\n${style}</style>\n${html}` };
}
