import type { Client } from "../client.ts";
import type { CommandOutput, Environment } from "../kubectl/environment.ts";
import { moveTo } from "./folders.ts";
import { runShell } from "./run-commands.ts";
import { join, newState, refuse } from "./shell-state.ts";
import { parseScript } from "./syntax/parse-script.ts";

/** The output of a line, and the files if the line changed any. */
export type ShellOutcome = CommandOutput & { readonly files?: ReadonlyMap<string, string> };

/**
 * Runs a shell script: kubectl, and the common syntax of bash around it. That is comments, assignments, `$name`, `$( )`, `;`,
 * `&&`, `||`, `|`, `<`, `>`, `<<`, `for`, `while`, `if`, `case`, `[[ ]]`, `(( ))`, functions, `{ }` and `( )`. Stops scripts that run or grow without end.
 */
export function* runLine(environment: Environment, line: string): Client<ShellOutcome> {
  const parsed = parseScript(line);
  const state = newState(environment);
  const streams = { input: { text: environment.stdin, at: 0 }, mergesStderr: false, isCondition: false };
  // Commands before a mistake run, and nothing after it.
  const script = "error" in parsed ? parsed.before : parsed.script;
  const run = yield* limitRequests(runShell(state, script, streams));
  const isWrong = "error" in parsed && state.pendingExit === null;
  const done = isWrong ? join(run, refuse(parsed.error)) : run;
  moveTo(state.disk, "");
  const { files } = state.disk;
  return hasSameFiles(files, environment.files) ? done : { ...done, files };
}

/** Whether nothing was written: files that were moved there and back are the same. */
function hasSameFiles(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): boolean {
  return (
    now === before ||
    (now.size === before.size && [...now].every(([name, text]) => before.get(name) === text))
  );
}

/** The maximum number of requests of a line. */
const MAX_REQUESTS = 900;

/** Returns the client with a limit on its requests. */
function* limitRequests(client: Client<CommandOutput>): Client<CommandOutput> {
  let turn = client.next();
  for (let sent = 0; turn.done !== true; sent++) {
    if (sent >= MAX_REQUESTS) return refuse(`the line sends more than ${MAX_REQUESTS} requests`);
    turn = client.next(yield turn.value);
  }
  return turn.value;
}
