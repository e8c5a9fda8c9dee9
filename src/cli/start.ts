import { runKubectlPlugin } from "./kubectl-plugin.ts";
import { nodeTerminal } from "./node-terminal.ts";
import { printable } from "./output/printable.ts";
import { runProgram } from "./program.ts";
import { EXIT } from "./terminal.ts";

/** The programs of the package. */
const PROGRAMS = { applyground: runProgram, "kubectl-applyground": runKubectlPlugin };

/** Runs a command line in this process, and sets its exit code. The process ends when everything is printed. */
export async function start(program: keyof typeof PROGRAMS, args: readonly string[]): Promise<void> {
  // A reader such as `head` that has enough closes the pipe: that is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  try {
    process.exitCode = await PROGRAMS[program](args, nodeTerminal());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The engine failed: ${printable(reason)}. This is a bug in Applyground. Please report it.\n`,
    );
    process.exitCode = EXIT.wrong;
  }
}
