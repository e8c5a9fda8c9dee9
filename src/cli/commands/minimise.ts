import type { Scenario } from "../../engine/scenario/scenario.ts";
import { printScenario } from "../../session/file/print-scenario.ts";
import type { MinimiseView, OfferedTruth, ScenarioSize, Truth } from "../../session/minimise/types.ts";
import type { Session } from "../../session/session.ts";
import { plural } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { openSession } from "../open-session.ts";
import { printable, printJson } from "../output/printable.ts";
import { table } from "../output/table.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { findStep } from "./find-step.ts";

/** What `minimise` shall do. `step`: a number from 1; null for the last step. */
export type MinimiseOptions = {
  readonly step: number | null;
  /** The number of the truth that must stay true, from 1; null to list them. */
  readonly keep: number | null;
  /** Whether actors and objects get plain names. */
  readonly plainNames: boolean;
  readonly json: boolean;
};

/** Lists what is true after a step; or prints the smallest scenario in which one of these truths holds. */
export async function minimiseFile(
  terminal: Terminal,
  file: string,
  { step, keep, plainNames, json }: MinimiseOptions,
): Promise<number> {
  const scenario = await scenarioOrNull(terminal, file);
  if (scenario === null) return EXIT.wrong;
  const found = findStep(scenario, step);
  if ("problem" in found) return fail(terminal, found.problem);
  const session = openSession();
  session.run(scenario, { step: found.id, object: null });
  const truths = truthsAfter(session, found.id);
  if (keep === null) {
    const numbered = truths.map(({ says }, at) => ({ number: at + 1, says }));
    if (json) terminal.out(printJson(numbered));
    else if (truths.length === 0) terminal.out("Nothing is true after this step that could be kept.\n");
    else
      terminal.out(
        `${table(numbered.map(({ number, says }) => [`${number}.`, printable(says)])).join("\n")}\n`,
      );
    return EXIT.ok;
  }
  const chosen = truths[keep - 1];
  if (chosen === undefined)
    return fail(
      terminal,
      `${truths.length === 0 ? "Nothing is" : `Only ${plural(truths.length, "thing")} ${truths.length === 1 ? "is" : "are"}`} true after this step, so there is no number ${keep}. Use --list to see them.`,
    );
  const view = await search(session, chosen.truth, terminal);
  if (view.scenario === null)
    return fail(terminal, "What must stay true is not true of the scenario any more when it runs alone.");
  const smallest = plainNames ? withPlainNames(session, view.scenario, chosen.truth) : view.scenario;
  const { from, to, tried } = view;
  if (json)
    terminal.out(printJson({ keeps: chosen.says, from, to, tried, scenario: printScenario(smallest) }));
  else {
    terminal.err(`${sizeText(from)} became ${sizeText(to)}. Still true: ${printable(chosen.says)}\n`);
    terminal.out(printScenario(smallest));
  }
  return EXIT.ok;
}

function fail(terminal: Terminal, problem: string): number {
  terminal.err(`${problem}\n`);
  return EXIT.wrong;
}

function truthsAfter(session: Session, step: string | null): readonly OfferedTruth[] {
  const answer = session.analyse({ of: "truths", step, object: null, field: null });
  return answer.of === "truths" ? answer.truths : [];
}

/** Searches until no part can be removed. Shows how far it is in a line that the next one overwrites. */
async function search(session: Session, truth: Truth, terminal: Terminal): Promise<MinimiseView> {
  for (let again = true; ; again = false) {
    const answer = session.analyse({ of: "minimise", truth, again });
    if (answer.of !== "minimise") throw new Error("the session answered another question");
    const { view } = answer;
    if (terminal.showsProgress) {
      const line = `${sizeText(view.from)} → ${sizeText(view.to)}, ${view.tried} tried`;
      terminal.err(view.done ? "\r\u001b[K" : `\r\u001b[K${line}`);
    }
    if (view.done) return view;
    await new Promise((done) => setTimeout(done)); // the terminal prints, and Ctrl+C works
  }
}

function withPlainNames(session: Session, scenario: Scenario, truth: Truth): Scenario {
  const answer = session.analyse({ of: "plainNames", scenario, truth });
  return answer.of === "plainNames" ? answer.scenario : scenario;
}

function sizeText({ steps, actors, lines }: ScenarioSize): string {
  return `${plural(steps, "step")}, ${plural(actors, "actor")}, ${plural(lines, "line")}`;
}
