import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { LinkedView } from "../../file/link/linked-view.ts";
import { makeLink } from "../../file/link/make-link.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { printJson } from "../output/printable.ts";
import { EXIT, PAGE_PORT, type Terminal } from "../terminal.ts";
import { findStep } from "./find-step.ts";

/** `base` is the address of the page; null for the usual one. `step`: a number from 1; null for the last step. */
export type LinkOptions = {
  readonly base: string | null;
  readonly step: number | null;
  readonly json: boolean;
};

/** Prints a link that contains a scenario. */
export async function linkFile(
  terminal: Terminal,
  file: string,
  { base, step, json }: LinkOptions,
): Promise<number> {
  const scenario = await scenarioOrNull(terminal, file);
  if (scenario === null) return EXIT.wrong;
  const found = findStep(scenario, step);
  const link = "problem" in found ? found : await linkTo(terminal, scenario, base, { step, field: null });
  if ("problem" in link) {
    terminal.err(`${link.problem}\n`);
    return EXIT.wrong;
  }
  terminal.out(json ? printJson({ link: link.link }) : `${link.link}\n`);
  return EXIT.ok;
}

/** The usual address of a page on this computer. */
const LOCAL_PAGE = `http://localhost:${PAGE_PORT}/`;

/** Returns a link to the page with a scenario: at `base`, else at the address in the variable APPLYGROUND_URL. `problem` is a sentence. */
export async function linkTo(
  { env }: Pick<Terminal, "env">,
  scenario: Scenario,
  base: string | null,
  view: LinkedView,
): Promise<{ readonly link: string } | { readonly problem: string }> {
  const page = base ?? env["APPLYGROUND_URL"] ?? LOCAL_PAGE;
  if (!/^https?:\/\/[^\s#]+$/.test(page))
    return {
      problem: `The address of the page must begin with https:// or http://, and have no #: ${JSON.stringify(page)}.`,
    };
  const fragment = await makeLink(scenario, view);
  return fragment === null
    ? { problem: "The scenario has more than 4 MB, so no link can contain it. Share it as a file." }
    : { link: page + fragment };
}
