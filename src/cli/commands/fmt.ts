import { LINK_START } from "../../file/link/packed-link.ts";
import { printScenario } from "../../session/file/print-scenario.ts";
import { problemLine, readScenarioFile } from "../input/read-scenario-file.ts";
import { shownName } from "../input/read-text.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";

/** `check` only says which files have another form; `write` replaces their text. Otherwise the command prints the files. */
export type FormatOptions = { readonly check: boolean; readonly write: boolean; readonly json: boolean };

/** Prints scenario files in the form in which the page saves them. Returns 1 if `check` finds a file with another form. */
export async function formatFiles(
  terminal: Terminal,
  files: readonly string[],
  { check, write, json }: FormatOptions,
): Promise<number> {
  const results: { readonly file: string; readonly formatted: boolean }[] = [];
  let exit: number = EXIT.ok;
  if (write && files.some((file) => file === "-" || file.includes(LINK_START))) {
    terminal.err("--write needs files: it cannot write to the standard input or to a link.\n");
    return EXIT.wrong;
  }
  for (const file of files) {
    const read = await readScenarioFile(terminal, file);
    if ("problems" in read) {
      for (const problem of read.problems) terminal.err(`${problemLine(problem)}\n`);
      exit = EXIT.wrong;
      continue;
    }
    const text = printScenario(read.scenario);
    const isSame = text === read.text;
    results.push({ file: shownName(file), formatted: isSame });
    if (check) {
      if (!isSame) exit = Math.max(exit, EXIT.differs);
      if (!isSame && !json) terminal.out(`${printable(shownName(file))}: not formatted\n`);
    } else if (write) {
      const problem = isSame ? null : terminal.write(file, text);
      if (problem !== null) {
        terminal.err(`${printable(file)}: ${problem}\n`);
        exit = EXIT.wrong;
      } else if (!isSame && !json) terminal.out(`${printable(file)}: written\n`);
    } else terminal.out(text);
  }
  if (json && (check || write)) terminal.out(printJson(results));
  return exit;
}
