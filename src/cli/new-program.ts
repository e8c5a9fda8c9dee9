import { Command, CommanderError } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { loadAllParts } from "../engine/part.ts";
import { printable } from "./output/printable.ts";
import { EXIT, type Terminal } from "./terminal.ts";

/** Returns a program without arguments and commands. Its commands inherit its settings, and find all parts of the engine loaded. */
export function newProgram(terminal: Terminal, name: string): Command {
  return new Command(name)
    .version(packageFile.version)
    .exitOverride()
    .showSuggestionAfterError()
    .hook("preAction", loadAllParts)
    .configureOutput({
      writeOut: terminal.out,
      writeErr: (text) => terminal.err(printable(text)),
      getOutHasColors: () => terminal.hasColours,
      getErrHasColors: () => false,
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    });
}

/** Runs a program. Returns `exit()` afterwards; or the exit code of a wrong command line. */
export async function runCommander(
  program: Command,
  args: readonly string[],
  exit: () => number,
): Promise<number> {
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.wrong;
    throw error;
  }
}
