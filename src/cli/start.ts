import { nodeTerminal } from "./node-terminal.ts";
import { runProgram } from "./program.ts";

/** Runs a command line in this process, and sets its exit code. The process ends when everything is printed. */
export async function start(args: readonly string[]): Promise<void> {
  // A reader such as `head` that has enough closes the pipe: that is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  process.exitCode = await runProgram(args, nodeTerminal());
}
