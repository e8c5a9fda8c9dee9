import type { Scenario } from "../../engine/scenario/scenario.ts";
import { openText } from "../../session/file/open-text.ts";
import { plural } from "../../words.ts";
import { type Problem, problemLine, readScenarioFile } from "../input/read-scenario-file.ts";
import { shownName } from "../input/read-text.ts";
import { openSession } from "../open-session.ts";
import { painter } from "../output/colours.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";

/**
 * Checks scenario files: their format, what exists before the first step, and their lessons. Returns 1 if one has an error, and 2 if one
 * cannot be read.
 */
export async function validateFiles(
  terminal: Terminal,
  files: readonly string[],
  { json }: { readonly json: boolean },
): Promise<number> {
  const paint = painter(terminal);
  const results: { readonly file: string; readonly ok: boolean; readonly problems: readonly Problem[] }[] =
    [];
  let exit: number = EXIT.ok;
  for (const file of files) {
    const read = await readScenarioFile(terminal, file);
    const problems = "scenario" in read ? await scenarioProblems(file, read) : read.problems;
    const isUnread = "problems" in read && read.isUnread;
    if (problems.length > 0) exit = Math.max(exit, isUnread ? EXIT.wrong : EXIT.differs);
    results.push({ file: shownName(file), ok: problems.length === 0, problems });
    if (json) continue;
    if (problems.length === 0) terminal.out(`${printable(shownName(file))}: ${paint("good", "valid")}\n`);
    for (const problem of problems) terminal.err(`${problemLine(problem)}\n`);
  }
  if (json) terminal.out(printJson(results));
  else if (files.length > 1) {
    const bad = results.filter(({ ok }) => !ok).length;
    terminal.out(`${plural(files.length, "file")}, ${bad === 0 ? "all valid" : `${bad} with errors`}.\n`);
  }
  return exit;
}

/** Returns what is wrong with a scenario whose format is right. */
async function scenarioProblems(
  file: string,
  { scenario, text }: { readonly scenario: Scenario; readonly text: string },
): Promise<readonly Problem[]> {
  const session = openSession();
  const at = (line: number, column: number, message: string): Problem => ({
    file: shownName(file),
    line,
    column,
    message,
  });
  const { timeline } = session.run({ ...scenario, steps: [] }, { step: null, object: null });
  const start = (timeline.problems ?? []).map((message) => at(1, 1, message));
  const { lesson } = scenario;
  if (lesson === undefined) return start;
  const answer = session.analyse({ of: "lesson", scenario: { ...scenario, lesson } });
  const opened = openText(text);
  const places = opened.kind === "scenario" ? opened.goals : [];
  const problems = answer.of === "lesson" ? answer.problems : [];
  return [
    ...start,
    ...problems.map(({ goal, says }) => {
      const { line, column } = places[goal ?? 0] ?? { line: 1, column: 1 };
      return at(line, column, says);
    }),
  ];
}
