import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { printFigure, readPanels } from "./commands/figure.ts";
import { formatFiles } from "./commands/fmt.ts";
import { linkFile } from "./commands/link.ts";
import { runScenario } from "./commands/run.ts";
import { SHOWN } from "./commands/show-step.ts";
import { validateFiles } from "./commands/validate.ts";
import { printable } from "./output/printable.ts";
import { EXIT, type Terminal } from "./terminal.ts";

const FILE = "a scenario file, - for standard input, or a link that contains a scenario";

/** Runs the command line `args`. Returns the exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let exit: number = EXIT.ok;
  /** Makes the action of a command: it returns the exit code. */
  const action =
    <Args extends readonly unknown[]>(run: (...args: Args) => Promise<number>) =>
    async (...given: Args) => {
      exit = await run(...given);
    };
  const program = newProgram(terminal);

  program
    .command("run")
    .description("play a scenario, and check what it expects")
    .argument("<file>", FILE)
    .option("--step <number>", "the step to show (default: the last one)", stepNumber)
    .addOption(new Option("--show <part>", "show a part of a step instead of the table").choices(SHOWN))
    .option("--object <kind/name>", "the object to show (default: the first one of the step)")
    .option("--solution", "play the solution of a lesson, too", false)
    .option("--json", "print JSON", false)
    .action(
      action((file, { step = null, show = null, object = null, ...rest }) =>
        runScenario(terminal, file, {
          step,
          object,
          show: show ?? (step === null && object === null ? null : "object"),
          ...rest,
        }),
      ),
    );

  program
    .command("validate")
    .description("check the format of scenario files, their objects and their lessons")
    .argument("<files...>", FILE)
    .option("--json", "print JSON", false)
    .action(action((files, options) => validateFiles(terminal, files, options)));

  program
    .command("fmt")
    .description("print scenario files in the form in which the page saves them")
    .argument("<files...>", FILE)
    .addOption(new Option("--check", "only say which files have another form").default(false))
    .addOption(new Option("--write", "replace the text of the files").default(false).conflicts("check"))
    .option("--json", "with --check or --write: print JSON", false)
    .action(action((files, options) => formatFiles(terminal, files, options)));

  program
    .command("link")
    .description("print a link that contains a scenario")
    .argument("<file>", FILE)
    .option(
      "--base <url>",
      "the address of the page (default: $APPLYGROUND_URL, else http://localhost:4173/)",
    )
    .option("--step <number>", "the step that the link shows (default: the last one)", stepNumber)
    .option("--json", "print JSON", false)
    .action(
      action((file, { base = null, step = null, json }) => linkFile(terminal, file, { base, step, json })),
    );

  program
    .command("figure")
    .description("print a step as HTML without scripts")
    .argument("<file>", FILE)
    .option("--step <number>", "the step to show (default: the last one)", stepNumber)
    .option("--panels <names>", "the parts to show, with commas between them", panelNames)
    .option("--link <url>", "the address that opens the scenario", webAddress)
    .option("--markdown", "print a code block for Markdown", false)
    .option("--json", "print JSON", false)
    .action(
      action((file, { step = null, link = null, panels = panelNames(undefined), markdown, json }) =>
        printFigure(terminal, file, { step, link, panels, markdown, json }),
      ),
    );

  try {
    await program.parseAsync([...args], { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.wrong;
    throw error;
  }
}

/** Returns the program without its commands. Commands inherit its settings. */
function newProgram(terminal: Terminal): Command {
  return new Command("applyground")
    .description("Play, check and share scenarios of Kubernetes apply, without a cluster.")
    .version(packageFile.version)
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: (text) => terminal.err(printable(text)),
      getOutHasColors: () => terminal.hasColours,
      getErrHasColors: () => false,
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    });
}

function stepNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError("It must be the number of a step, from 1.");
  return Number(text);
}

function webAddress(text: string): string {
  if (!/^https?:\/\//.test(text)) throw new InvalidArgumentError("It must begin with https://.");
  return text;
}

function panelNames(text: string | undefined) {
  const panels = readPanels(text);
  if ("problem" in panels) throw new InvalidArgumentError(panels.problem);
  return panels;
}
