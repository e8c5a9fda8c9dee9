import type { Client } from "../client.ts";
import type { CommandOutput, Environment } from "../kubectl/environment.ts";
import { expandWords, type RunScript } from "./expansion/expand-words.ts";
import { moveTo, relativeArgument } from "./folders.ts";
import { openRedirects, type StreamTarget, writeOutput } from "./open-redirects.ts";
import { runProgram } from "./programs/run-program.ts";
import { assign } from "./run-assignments.ts";
import { runArithmetic, runCase, runCount, runTest } from "./run-compound.ts";
import { leavesLoop, runFor, runIf, runWhile, stopForBudget, withMergedStreams } from "./run-loops.ts";
import { callFunction } from "./run-script.ts";
import {
  countCommand,
  countText,
  type Input,
  join,
  newState,
  refuse,
  type ShellState,
  type Streams,
  setList,
  subshell,
  succeeded,
} from "./shell-state.ts";
import { parseScript } from "./syntax/parse-script.ts";
import { type Command, literalText, type Pipeline, type Script } from "./syntax/script-syntax.ts";
import { quoteWord, traceOf } from "./trace.ts";

/** The output of a line, and the files if the line changed any. */
export type ShellOutcome = CommandOutput & { readonly files?: ReadonlyMap<string, string> };

/**
 * Runs a shell script: kubectl, and the common syntax of bash around it. That is comments, assignments, `$name`, `$( )`, `;`,
 * `&&`, `||`, `|`, `<`, `>`, `<<`, `for`, `while`, `if`, `case`, `[[ ]]`, `(( ))`, functions, `{ }` and `( )`. Stops scripts that run or grow without end.
 */
export function* runLine(environment: Environment, line: string): Client<ShellOutcome> {
  const parsed = parseScript(line);
  if ("error" in parsed) return refuse(parsed.error);
  const state = newState(environment);
  const input: Input = { text: environment.stdin, at: 0 };
  const done = yield* limitRequests(
    withTrap(
      state,
      runScript(state, parsed.script, { input, mergesStderr: false, isCondition: false }),
      input,
    ),
  );
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

/** Runs the commands of `trap … EXIT` after a script. */
function* withTrap(state: ShellState, script: Client<CommandOutput>, input: Input): Client<CommandOutput> {
  const done = yield* script;
  const { text } = state.trap;
  if (text === "") return done;
  state.trap.text = "";
  state.pendingExit = null;
  const parsed = parseScript(text);
  const last =
    "error" in parsed
      ? refuse(parsed.error)
      : yield* runScript(state, parsed.script, { input, mergesStderr: false, isCondition: false });
  return { ...join(done, last), exit: done.exit };
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
  if (isAlone) setList(state, "PIPESTATUS", [String(done.exit)]);
  return isNegated ? { ...done, exit: done.exit === 0 ? 1 : 0 } : done;
}

/** Runs a pipeline: each command reads the stdout of the previous one, in a subshell of its own. */
function* runPipe(state: ShellState, commands: readonly Command[], streams: Streams): Client<CommandOutput> {
  const { input, mergesStderr } = streams;
  let stderr = "";
  let worst = 0;
  const exits: string[] = [];
  let done = succeeded();
  let from = input;
  for (const [at, command] of commands.entries()) {
    // stderr does not go through the pipe.
    const isLast = at === commands.length - 1;
    const { folder } = state.disk;
    done = yield* runCommand(subshell(state), command, {
      ...streams,
      input: from,
      mergesStderr: mergesStderr && isLast,
    });
    moveTo(state.disk, folder);
    stderr += done.stderr;
    worst = done.exit === 0 ? worst : done.exit;
    exits.push(String(done.exit));
    from = { text: done.stdout, at: 0 };
  }
  setList(state, "PIPESTATUS", exits);
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
  const inner = { ...subshell(state), nesting: state.nesting + 1 };
  // As in bash, `set -e` does not apply inside words.
  inner.options.delete("e");
  const { folder } = state.disk;
  const done = yield* runScript(inner, script, { input, mergesStderr: false, isCondition: false });
  moveTo(state.disk, folder);
  return done;
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

function* runByKind(state: ShellState, command: Command, streams: Streams): Client<CommandOutput> {
  switch (command.kind) {
    case "simple":
      return yield* runSimple(state, command, streams);
    case "group":
      return yield* runGroup(state, command, streams);
    case "for":
    case "while":
    case "count": {
      state.loops++;
      const body = (script: Script) => runScript(state, script, streams);
      const done =
        command.kind === "for"
          ? runFor(state, command, scriptRunner(streams.input), streams, runScript)
          : command.kind === "while"
            ? runWhile(state, command, streams, runScript)
            : runCount(state, command, scriptRunner(streams.input), body, () => {
                return leavesLoop(state) || !countCommand(state, "");
              });
      const left = yield* done;
      state.loops--;
      return left;
    }
    case "if":
      return yield* runIf(state, command, streams, runScript);
    case "case": {
      const run = scriptRunner(streams.input);
      return yield* runCase(state, command, run, (body) => runScript(state, body, streams));
    }
    case "test":
      return yield* runTest(state, command, scriptRunner(streams.input));
    case "arithmetic":
      return yield* runArithmetic(state, command, scriptRunner(streams.input));
    case "function":
      state.functions.set(command.name, command.body);
      return succeeded();
  }
}

function* runGroup(
  state: ShellState,
  { isSubshell, body }: Extract<Command, { readonly kind: "group" }>,
  streams: Streams,
): Client<CommandOutput> {
  if (!isSubshell) return yield* runScript(state, body, streams);
  const { folder } = state.disk;
  const done = yield* runScript(subshell(state), body, streams);
  moveTo(state.disk, folder);
  return done;
}

function* runSimple(
  state: ShellState,
  { assignments, words }: Extract<Command, { readonly kind: "simple" }>,
  streams: Streams,
): Client<CommandOutput> {
  const run = scriptRunner(streams.input);
  const isExport = /^(?:export|local|readonly|declare)$/.test(literalText(words[0] ?? []) ?? "");
  const expanded = yield* expandWords(state, words, run, isExport);
  // Assignments before a command are visible to that command only.
  const isOwn = words.length === 0 || assignments.length === 0 || isExport;
  const commandState = isOwn ? state : subshell(state);
  const assigned = yield* assign(commandState, assignments, run);
  const stderr =
    expanded.stderr + assigned.stderr + assigned.trace + traceOf(state, expanded.words.map(quoteWord));
  if (!countCommand(state, expanded.words.join(" "))) return stopForBudget(state);
  if (expanded.words.length === 0 || state.pendingExit !== null) {
    return withMergedStreams(
      { ...succeeded(), stderr, exit: assigned.exit ?? expanded.exit ?? 0 },
      streams.mergesStderr,
    );
  }
  if (words.length > 0 && !isExport) for (const { name } of assignments) commandState.exported.add(name);
  const [name = "", ...given] = expanded.words;
  const args = PRINTS_WORDS.has(name) ? given : given.map((word) => relativeArgument(state.disk, word));
  const body = state.functions.get(name);
  const runScriptIn = (inner: ShellState, script: Script) => runScript(inner, script, streams);
  const done =
    body === undefined
      ? yield* runProgram({ state, commandState, input: streams.input, runScript: runScriptIn }, [
          name,
          ...args,
        ])
      : yield* callFunction(state, args, (inner) => runCommand(inner, body, streams));
  if (!countText(state, done.stdout)) return refuse("the line makes too much text");
  return withMergedStreams({ ...done, stderr: stderr + done.stderr }, streams.mergesStderr);
}

/** The programs whose words are no paths. */
const PRINTS_WORDS: ReadonlySet<string> = new Set(["cd", "echo", "export", "printf", "sh"]);
