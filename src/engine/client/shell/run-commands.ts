import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import { WATCH_NOTE } from "../kubectl/output/watch-ends.ts";
import { setList } from "./arrays.ts";
import type { RunScript } from "./expansion/expand-text.ts";
import { expandWords } from "./expansion/expand-words.ts";
import { moveTo, relativeArgument } from "./folders.ts";
import { isSameTarget, openRedirects, writeOutput } from "./open-redirects.ts";
import { runProgram } from "./programs/run-program.ts";
import { assign } from "./run-assignments.ts";
import { runArithmetic, runCase, runCount, runTest } from "./run-compound.ts";
import { closeSinks, escapedOutput, ownStreams, runErrorTrap, runExitTrap, sinksOf } from "./run-endings.ts";
import { leavesLoop, runFor, runIf, runWhile, stopForBudget, withMergedStreams } from "./run-loops.ts";
import { callFunction } from "./run-script.ts";
import {
  countCommand,
  countText,
  type Input,
  join,
  PLAIN,
  refuse,
  type ShellState,
  type Streams,
  shellName,
  subshell,
  succeeded,
} from "./shell-state.ts";
import { type Command, literalText, type Pipeline, type Script } from "./syntax/script-syntax.ts";
import { quoteWord, traceOf } from "./trace.ts";

/** Runs the script of a shell up to its end, with `trap … EXIT`. */
export function* runShell(state: ShellState, script: Script, streams: Streams): Client<CommandOutput> {
  const done = yield* runExitTrap(state, yield* runScript(state, script, streams), streams, runScript);
  state.base = PLAIN;
  return yield* closeSinks(state, new Set(), done, runScript);
}

/** Runs commands of a shell. */
function* runScript(state: ShellState, script: Script, streams: Streams): Client<CommandOutput> {
  let done = { ...succeeded(), exit: state.status };
  for (const [at, { joined, pipeline, isBackground }] of script.entries()) {
    if ((joined === "&&" && done.exit !== 0) || (joined === "||" && done.exit === 0)) continue;
    const isTested = streams.isCondition || pipeline.isNegated || (script[at + 1]?.joined ?? ";") !== ";";
    const one = yield* runPipeline(state, pipeline, { ...streams, isCondition: isTested });
    done = join(done, isBackground === true ? inBackground(state, one) : one);
    state.status = done.exit;
    if (done.exit !== 0 && !isTested && isBackground !== true) {
      // `exit` and `return` do not fail.
      const isEnding = state.pendingExit !== null;
      if (canFail(pipeline) && !isEnding) done = join(done, yield* runErrorTrap(state, streams, runScript));
      if (state.options.has("e")) state.pendingExit ??= { kind: "exit", loops: 0 };
    }
    done = escapedOutput(state, done);
    if (script === state.script && state.pendingExit?.kind === "discard") state.pendingExit = null;
    if (state.pendingExit !== null) break;
  }
  return done;
}

/** Whether the ERR trap runs for a pipeline itself. For a loop or a group, it runs for the command inside. */
function canFail({ commands }: Pipeline): boolean {
  const [only] = commands;
  if (commands.length > 1 || only === undefined) return true;
  return only.kind === "group" ? only.isSubshell : /^(?:simple|test|arithmetic)$/.test(only.kind);
}

/** Returns the output of a command that `&` started. It ends at once, and a watch says nothing about it. */
function inBackground({ jobs }: ShellState, { stdout, stderr }: CommandOutput): CommandOutput {
  jobs.count++;
  return { exit: 0, stdout, stderr: stderr.replace(WATCH_NOTE, "") };
}

function* runPipeline(
  state: ShellState,
  { isNegated, isTimed, commands }: Pipeline,
  streams: Streams,
): Client<CommandOutput> {
  const [only] = commands;
  const isAlone = commands.length === 1 && only !== undefined;
  const run = isAlone ? yield* runCommand(state, only, streams) : yield* runPipe(state, commands, streams);
  const done = isTimed === true ? { ...run, stderr: run.stderr + NO_TIME } : run;
  if (isAlone) setList(state, "PIPESTATUS", [String(done.exit)]);
  return isNegated ? { ...done, exit: done.exit === 0 ? 1 : 0 } : done;
}

/** What `time` prints: commands take no time here. */
const NO_TIME = "\nreal\t0m0.000s\nuser\t0m0.000s\nsys\t0m0.000s\n";

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
    const isHere = isLast && state.options.has("lastpipe");
    const inner = isHere ? state : subshell(state);
    const own = { ...streams, input: from, mergesStderr: mergesStderr && isLast };
    const run = yield* runCommand(inner, command, own);
    done = isHere ? run : yield* runExitTrap(inner, run, own, runScript);
    moveTo(state.disk, folder);
    stderr += done.stderr;
    worst = done.exit === 0 ? worst : done.exit;
    exits.push(String(done.exit));
    from = { text: done.stdout, at: 0 };
  }
  setList(state, "PIPESTATUS", exits);
  const exit = state.options.has("pipefail") ? worst : done.exit;
  const all = writeOutput(state, { exit, stdout: done.stdout, stderr }, state.base);
  return mergesStderr ? { exit, stdout: all.stderr + all.stdout, stderr: "" } : all;
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
  const done = yield* runShell(inner, script, { input, mergesStderr: false, isCondition: false });
  moveTo(state.disk, folder);
  return done;
}

/** Runs a command with its redirects. */
function* runCommand(state: ShellState, command: Command, streams: Streams): Client<CommandOutput> {
  if (!countCommand(state, "")) return stopForBudget(state);
  if (!state.place.isFixed) state.place = { ...state.place, line: command.line };
  const sinks = sinksOf(state);
  const start = yield* openRedirects(state, command.redirects, streams.input, scriptRunner(streams.input));
  if ("refused" in start)
    return withMergedStreams(writeOutput(state, start.refused, state.base), streams.mergesStderr);
  if (isExec(command)) return yield* runExec(state, command, start, streams);
  const { input, out, err, stderr } = start;
  const isOne = isSameTarget(out, err);
  const isPlain = out.kind === "out" && err.kind === "err";
  const { fds, base } = state;
  const own = ownStreams(fds, start.fds);
  state.fds = own.fds;
  state.base = PLAIN;
  const inner = { ...streams, input, mergesStderr: isOne || (isPlain && streams.mergesStderr) };
  const run = yield* runByKind(state, command, inner);
  const done = { ...run, stdout: own.out.text + run.stdout, stderr: stderr + own.err.text + run.stderr };
  // `exec` inside of a function or group goes on to count.
  if (state.base === PLAIN) state.base = base;
  if (state.fds === own.fds) state.fds = fds;
  const written = writeOutput(state, done, { out, err });
  const ended = yield* closeSinks(state, sinks, written, runScript);
  return withMergedStreams(ended, streams.mergesStderr);
}

type SimpleCommand = Extract<Command, { readonly kind: "simple" }>;

function isExec(command: Command): command is SimpleCommand {
  return command.kind === "simple" && literalText(command.words[0] ?? []) === "exec";
}

/** `exec > file` changes the streams of the shell; `exec program` runs the program instead of the shell. */
function* runExec(
  state: ShellState,
  { words, assignments, line }: SimpleCommand,
  { input, out, err, fds, stderr }: Exclude<OpenRedirects, { readonly refused: CommandOutput }>,
  streams: Streams,
): Client<CommandOutput> {
  if (words.length > 1) {
    state.traps.delete("EXIT");
    const program = { kind: "simple", words: words.slice(1), assignments, redirects: [], line } as const;
    const run = yield* runSimple(state, program, {
      ...streams,
      input,
      mergesStderr: isSameTarget(out, err),
    });
    state.pendingExit = { kind: "exit", loops: 0 };
    return writeOutput(state, { ...run, stderr: stderr + run.stderr }, { out, err });
  }
  if (input !== streams.input) {
    streams.input.text = input.text;
    streams.input.at = input.at;
  }
  const own = ownStreams(state.fds, fds);
  state.fds = own.fds;
  state.base = { out, err };
  state.escaped.push({ buffer: own.out, isError: false }, { buffer: own.err, isError: true });
  return { ...succeeded(), stderr };
}

type OpenRedirects = ReturnType<typeof openRedirects> extends Client<infer Result> ? Result : never;

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
      state.functions.set(command.name, { body: command.body, sources: state.sources });
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
  const done = yield* runShell(subshell(state), body, streams);
  moveTo(state.disk, folder);
  return done;
}

function* runSimple(
  state: ShellState,
  { assignments, words, text }: SimpleCommand,
  streams: Streams,
): Client<CommandOutput> {
  if (!state.place.isFixed) state.place = { ...state.place, text: text ?? "" };
  const run = scriptRunner(streams.input);
  const isExport = /^(?:export|local|readonly|declare|typeset)$/.test(literalText(words[0] ?? []) ?? "");
  const expanded = yield* expandWords(state, words, run, isExport);
  // Assignments before a command are visible to that command only.
  const isOwn = words.length === 0 || assignments.length === 0 || isExport;
  const commandState = isOwn ? state : subshell(state);
  const options = isExport ? expanded.words.filter((word) => /^-\w/.test(word)).join("") : "";
  const assigned = yield* assign(commandState, assignments, run, options);
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
  const found = state.functions.get(name);
  const runInner = (inner: ShellState, script: Script) =>
    inner === state ? runScript(inner, script, streams) : runShell(inner, script, streams);
  const call = { state, commandState, input: streams.input, runScript: runInner };
  const done =
    found === undefined
      ? withShellName(state, yield* runProgram(call, [name, ...args]))
      : yield* callFunction(state, name, found, args, (inner) => runCommand(inner, found.body, streams));
  if (!countText(state, done.stdout)) return refuse("the line makes too much text");
  if (!streams.mergesStderr) return { ...done, stderr: stderr + done.stderr };
  const merged = withMergedStreams(done, true);
  return { ...merged, stdout: stderr + merged.stdout };
}

/** Returns the output of a program. Messages of the shell itself name the script and the line. */
function withShellName(state: ShellState, done: CommandOutput): CommandOutput {
  const name = shellName(state);
  if (name === "bash: " || !done.stderr.includes("bash: ")) return done;
  return { ...done, stderr: done.stderr.replace(/^bash: /gm, () => name) };
}

/** The programs whose words are no paths. */
const PRINTS_WORDS: ReadonlySet<string> = new Set(["cd", "echo", "export", "printf", "sh"]);
