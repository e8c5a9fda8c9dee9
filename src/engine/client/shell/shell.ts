import type { Client } from "../client.ts";
import type { CommandOutput, Environment } from "../kubectl/environment.ts";
import { expandText, expandWords, type RunScript } from "./expansion/expand-words.ts";
import { openRedirects, type StreamTarget, writeOutput } from "./open-redirects.ts";
import { runProgram } from "./programs/run-program.ts";
import {
  countCommand,
  countText,
  type Input,
  join,
  LINE_TOO_COSTLY,
  newState,
  refuse,
  type ShellState,
  type Streams,
  subshell,
  succeeded,
} from "./shell-state.ts";
import { parseScript } from "./syntax/parse-script.ts";
import {
  type Assignment,
  type Command,
  literalText,
  type Pipeline,
  type Script,
} from "./syntax/script-syntax.ts";

/** The output of a line, and the files if the line changed any. */
export type ShellOutcome = CommandOutput & { readonly files?: ReadonlyMap<string, string> };

/**
 * Runs a shell script: kubectl, and the common syntax of bash around it. That is comments, assignments, `$name`, `$( )`, `;`,
 * `&&`, `||`, `|`, `<`, `>`, `<<`, `for`, `while`, `if`, `{ }` and `( )`. Stops scripts that run or grow without end.
 */
export function* runLine(environment: Environment, line: string): Client<ShellOutcome> {
  const parsed = parseScript(line);
  if ("error" in parsed) return refuse(parsed.error);
  const state = newState(environment);
  const input: Input = { text: environment.stdin, at: 0 };
  const done = yield* limitRequests(
    runScript(state, parsed.script, { input, mergesStderr: false, isCondition: false }),
  );
  const { files } = state.disk;
  return files === environment.files ? done : { ...done, files };
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

function* runScript(state: ShellState, script: Script, streams: Streams): Client<CommandOutput> {
  let done = { ...succeeded(), exit: state.status };
  for (const [at, { joined, pipeline }] of script.entries()) {
    if ((joined === "&&" && done.exit !== 0) || (joined === "||" && done.exit === 0)) continue;
    const isTested = streams.isCondition || pipeline.isNegated || (script[at + 1]?.joined ?? ";") !== ";";
    done = join(done, yield* runPipeline(state, pipeline, { ...streams, isCondition: isTested }));
    state.status = done.exit;
    if (done.exit !== 0 && !isTested && state.options.has("e"))
      state.pendingExit ??= { kind: "exit", loops: 0 };
    if (state.pendingExit !== null) break;
  }
  return done;
}

function* runPipeline(
  state: ShellState,
  { isNegated, commands }: Pipeline,
  streams: Streams,
): Client<CommandOutput> {
  const [only] = commands;
  const isAlone = commands.length === 1 && only !== undefined;
  const done = isAlone ? yield* runCommand(state, only, streams) : yield* runPipe(state, commands, streams);
  return isNegated ? { ...done, exit: done.exit === 0 ? 1 : 0 } : done;
}

/** Runs a pipeline: each command reads the stdout of the previous one, in a subshell of its own. */
function* runPipe(state: ShellState, commands: readonly Command[], streams: Streams): Client<CommandOutput> {
  const { input, mergesStderr } = streams;
  let stderr = "";
  let worst = 0;
  let done = succeeded();
  let from = input;
  for (const [at, command] of commands.entries()) {
    // stderr does not go through the pipe.
    const isLast = at === commands.length - 1;
    done = yield* runCommand(subshell(state), command, {
      ...streams,
      input: from,
      mergesStderr: mergesStderr && isLast,
    });
    stderr += done.stderr;
    worst = done.exit === 0 ? worst : done.exit;
    from = { text: done.stdout, at: 0 };
  }
  const exit = state.options.has("pipefail") ? worst : done.exit;
  return mergesStderr
    ? { exit, stdout: stderr + done.stdout, stderr: "" }
    : { exit, stdout: done.stdout, stderr };
}

/** Returns a function that runs a command substitution with the input of its command. */
function scriptRunner(input: Input): RunScript {
  return (state, script) => runNested(state, script, input);
}

function* runNested(state: ShellState, script: Script, input: Input): Client<CommandOutput> {
  const inner = subshell(state);
  // As in bash, `set -e` does not apply inside words.
  inner.options.delete("e");
  return yield* runScript(inner, script, { input, mergesStderr: false, isCondition: false });
}

/** Runs a command with its redirects. */
function* runCommand(state: ShellState, command: Command, streams: Streams): Client<CommandOutput> {
  if (!countCommand(state, "")) return stopForBudget(state);
  const start = yield* openRedirects(state, command.redirects, streams.input, scriptRunner(streams.input));
  if ("refused" in start) return withMergedStreams(start.refused, streams.mergesStderr);
  const { input, out, err, stderr } = start;
  const isOne = isSame(out, err);
  const isPlain = out.kind === "out" && err.kind === "err";
  const inner = { ...streams, input, mergesStderr: isOne || (isPlain && streams.mergesStderr) };
  const done = yield* runByKind(state, command, inner);
  return withMergedStreams(
    writeOutput(state, { ...done, stderr: stderr + done.stderr }, out, err),
    streams.mergesStderr,
  );
}

function isSame(a: StreamTarget, b: StreamTarget): boolean {
  return a.kind === b.kind && (a.kind !== "file" || (b.kind === "file" && a.path === b.path));
}

/** Returns the output; if `merged` is true, with stderr in stdout: warnings first, then stdout, then the rest of stderr. */
function withMergedStreams(done: CommandOutput, merged: boolean): CommandOutput {
  if (!merged) return done;
  const { exit, stdout, stderr } = done;
  const warnings = /^(?:Warning: .*\n)*/.exec(stderr)?.[0] ?? "";
  return { exit, stdout: warnings + stdout + stderr.slice(warnings.length), stderr: "" };
}

function* runByKind(state: ShellState, command: Command, streams: Streams): Client<CommandOutput> {
  switch (command.kind) {
    case "simple":
      return yield* runSimple(state, command, streams);
    case "group":
      return yield* runScript(command.isSubshell ? subshell(state) : state, command.body, streams);
    case "for":
    case "while": {
      state.loops++;
      const done =
        command.kind === "for" ? runFor(state, command, streams) : runWhile(state, command, streams);
      const left = yield* done;
      state.loops--;
      return left;
    }
    case "if":
      return yield* runIf(state, command, streams);
  }
}

function* runSimple(
  state: ShellState,
  { assignments, words }: Extract<Command, { readonly kind: "simple" }>,
  streams: Streams,
): Client<CommandOutput> {
  const run = scriptRunner(streams.input);
  const isExport = literalText(words[0] ?? []) === "export";
  const expanded = yield* expandWords(state, words, run, isExport);
  // Assignments before a command are visible to that command only.
  const commandState = words.length === 0 || assignments.length === 0 ? state : subshell(state);
  const assigned = yield* assign(commandState, assignments, run);
  const stderr = expanded.stderr + assigned.stderr;
  if (!countCommand(state, expanded.words.join(" "))) return stopForBudget(state);
  if (expanded.words.length === 0 || state.pendingExit !== null) {
    return withMergedStreams(
      { ...succeeded(), stderr, exit: assigned.exit ?? expanded.exit ?? 0 },
      streams.mergesStderr,
    );
  }
  if (words.length > 0) for (const { name } of assignments) commandState.exported.add(name);
  const done = yield* runProgram({ state, commandState, input: streams.input }, expanded.words);
  if (!countText(state, done.stdout)) return refuse("the line makes too much text");
  return withMergedStreams({ ...done, stderr: stderr + done.stderr }, streams.mergesStderr);
}

function* assign(
  state: ShellState,
  assignments: readonly Assignment[],
  run: RunScript,
): Client<{ readonly stderr: string; readonly exit: number | null }> {
  let stderr = "";
  let exit: number | null = null;
  for (const { name, value, appends } of assignments) {
    const expanded = yield* expandText(state, value, run);
    stderr += expanded.stderr;
    exit = expanded.exit ?? exit;
    state.variables.set(name, appends ? (state.variables.get(name) ?? "") + expanded.text : expanded.text);
  }
  return { stderr, exit };
}

function* runFor(
  state: ShellState,
  { name, items, body }: Extract<Command, { readonly kind: "for" }>,
  streams: Streams,
): Client<CommandOutput> {
  const { words, stderr } = yield* expandWords(state, items, scriptRunner(streams.input));
  let done: CommandOutput = withMergedStreams({ ...succeeded(), stderr }, streams.mergesStderr);
  for (const word of words) {
    if (!countCommand(state, word)) return stopForBudget(state);
    state.variables.set(name, word);
    done = join(done, yield* runScript(state, body, streams));
    if (leavesLoop(state)) break;
  }
  return done;
}

function* runWhile(
  state: ShellState,
  { condition, isNegated, body }: Extract<Command, { readonly kind: "while" }>,
  streams: Streams,
): Client<CommandOutput> {
  let done: CommandOutput = succeeded();
  for (;;) {
    const tested = yield* runScript(state, condition, { ...streams, isCondition: true });
    const isExit = state.pendingExit?.kind === "exit";
    done = join(done, isExit ? tested : { ...tested, exit: done.exit });
    if (leavesLoop(state) || (tested.exit === 0) === isNegated) return done;
    if (!countCommand(state, "")) return stopForBudget(state);
    done = join(done, yield* runScript(state, body, streams));
    if (leavesLoop(state)) return done;
  }
}

/** Whether to leave the current loop. Counts down `break N` and `continue N`. */
function leavesLoop(state: ShellState): boolean {
  const { pendingExit } = state;
  if (pendingExit === null) return false;
  if (pendingExit.kind === "exit") return true;
  const isLast = pendingExit.loops <= 1;
  state.pendingExit = isLast ? null : { ...pendingExit, loops: pendingExit.loops - 1 };
  return !isLast || pendingExit.kind === "break";
}

function* runIf(
  state: ShellState,
  { branches, otherwise }: Extract<Command, { readonly kind: "if" }>,
  streams: Streams,
): Client<CommandOutput> {
  let done: CommandOutput = succeeded();
  for (const { condition, body } of branches) {
    const tested = yield* runScript(state, condition, { ...streams, isCondition: true });
    if (state.pendingExit !== null) return join(done, tested);
    done = join(done, { ...tested, exit: 0 });
    if (tested.exit === 0) return join(done, yield* runBody(state, body, streams));
  }
  return join(done, yield* runBody(state, otherwise, streams));
}

/** Runs a script whose exit code is 0 if it is empty. */
function* runBody(state: ShellState, body: Script, streams: Streams): Client<CommandOutput> {
  return body.length === 0 ? succeeded() : yield* runScript(state, body, streams);
}

/** Ends the shell with an error, because the line exceeds its budget. */
function stopForBudget(state: ShellState): CommandOutput {
  state.pendingExit = { kind: "exit", loops: 0 };
  return refuse(LINE_TOO_COSTLY);
}
