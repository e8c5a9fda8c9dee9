import type { Client } from "../client.ts";
import type { Environment, Outcome } from "../kubectl/environment.ts";
import { expandText, expandWords, type RunNested } from "./expand.ts";
import { parseScript } from "./parse.ts";
import { runProgram } from "./programs.ts";
import { opened, type Target, written } from "./redirect.ts";
import {
  fine,
  type Input,
  join,
  newState,
  refuse,
  type State,
  type Streams,
  spend,
  spendText,
  subshell,
  TOO_MUCH,
} from "./state.ts";
import { type Assignment, type Command, type Pipeline, plainText, type Script } from "./syntax.ts";

/** What a line leaves behind; `files` where it changed some. */
export type ShellOutcome = Outcome & { readonly files?: ReadonlyMap<string, string> };

/**
 * Runs a script of a shell: kubectl, and as much around it as sessions need. Comments, assignment, `$name`, `$( )`, `;`, `&&`, `||`, `|`,
 * `<`, `>`, `<<`, `for`, `while`, `if`, `{ }` and `( )`. What would go on for ever, or grow without end, is stopped.
 */
export function* runLine(environment: Environment, line: string): Client<ShellOutcome> {
  const parsed = parseScript(line);
  if ("error" in parsed) return refuse(parsed.error);
  const state = newState(environment);
  const input: Input = { text: environment.stdin, at: 0 };
  const done = yield* limited(runScript(state, parsed.script, { input, merged: false, tested: false }));
  const { files } = state.disk;
  return files === environment.files ? done : { ...done, files };
}

/** More requests than a line has any use for. */
const MAX_REQUESTS = 900;

/** A client that stops after so many requests. */
function* limited(client: Client<Outcome>): Client<Outcome> {
  let turn = client.next();
  for (let sent = 0; turn.done !== true; sent++) {
    if (sent >= MAX_REQUESTS) return refuse(`the line sends more than ${MAX_REQUESTS} requests`);
    turn = client.next(yield turn.value);
  }
  return turn.value;
}

function* runScript(state: State, script: Script, streams: Streams): Client<Outcome> {
  let done = { ...fine(), exit: state.status };
  for (const [at, { joined, pipeline }] of script.entries()) {
    if ((joined === "&&" && done.exit !== 0) || (joined === "||" && done.exit === 0)) continue;
    const isTested = streams.tested || pipeline.isNegated || (script[at + 1]?.joined ?? ";") !== ";";
    done = join(done, yield* runPipeline(state, pipeline, { ...streams, tested: isTested }));
    state.status = done.exit;
    if (done.exit !== 0 && !isTested && state.options.has("e")) state.leaving ??= { kind: "exit", loops: 0 };
    if (state.leaving !== null) break;
  }
  return done;
}

function* runPipeline(state: State, { isNegated, commands }: Pipeline, streams: Streams): Client<Outcome> {
  const [only] = commands;
  const isAlone = commands.length === 1 && only !== undefined;
  const done = isAlone ? yield* runCommand(state, only, streams) : yield* runPipe(state, commands, streams);
  return isNegated ? { ...done, exit: done.exit === 0 ? 1 : 0 } : done;
}

/** Commands of which each reads what the one before it printed; each in a shell of its own. */
function* runPipe(state: State, commands: readonly Command[], streams: Streams): Client<Outcome> {
  const { input, merged } = streams;
  let stderr = "";
  let worst = 0;
  let done = fine();
  let from = input;
  for (const [at, command] of commands.entries()) {
    // What is told on stderr passes by the pipe.
    const isLast = at === commands.length - 1;
    done = yield* runCommand(subshell(state), command, { ...streams, input: from, merged: merged && isLast });
    stderr += done.stderr;
    worst = done.exit === 0 ? worst : done.exit;
    from = { text: done.stdout, at: 0 };
  }
  const exit = state.options.has("pipefail") ? worst : done.exit;
  return merged ? { exit, stdout: stderr + done.stdout, stderr: "" } : { exit, stdout: done.stdout, stderr };
}

/** Runs what stands in `$( )`: it reads what the command reads. */
function nestedIn(input: Input): RunNested {
  return (state, script) => runNested(state, script, input);
}

function* runNested(state: State, script: Script, input: Input): Client<Outcome> {
  const inner = subshell(state);
  // As bash has it, what fails inside of words does not end the script.
  inner.options.delete("e");
  return yield* runScript(inner, script, { input, merged: false, tested: false });
}

/** Runs a command with its streams put where its redirects say. */
function* runCommand(state: State, command: Command, streams: Streams): Client<Outcome> {
  if (!spend(state, "")) return tooMuch(state);
  const start = yield* opened(state, command.redirects, streams.input, nestedIn(streams.input));
  if ("refused" in start) return settled(start.refused, streams.merged);
  const { input, out, err, stderr } = start;
  const isOne = isSame(out, err);
  const isPlain = out.kind === "out" && err.kind === "err";
  const inner = { ...streams, input, merged: isOne || (isPlain && streams.merged) };
  const done = yield* runInner(state, command, inner);
  return settled(written(state, { ...done, stderr: stderr + done.stderr }, out, err), streams.merged);
}

function isSame(a: Target, b: Target): boolean {
  return a.kind === b.kind && (a.kind !== "file" || (b.kind === "file" && a.path === b.path));
}

/** What a command prints where both its streams are one. */
function settled(done: Outcome, merged: boolean): Outcome {
  return merged ? { ...done, ...merge(done), stderr: "" } : done;
}

/** Warnings are told before what was done, all else after. */
function merge({ stdout, stderr }: Outcome): Pick<Outcome, "stdout"> {
  const warnings = /^(?:Warning: .*\n)*/.exec(stderr)?.[0] ?? "";
  return { stdout: warnings + stdout + stderr.slice(warnings.length) };
}

function* runInner(state: State, command: Command, streams: Streams): Client<Outcome> {
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
  state: State,
  { assignments, words }: Extract<Command, { readonly kind: "simple" }>,
  streams: Streams,
): Client<Outcome> {
  const run = nestedIn(streams.input);
  const isExport = plainText(words[0] ?? []) === "export";
  const expanded = yield* expandWords(state, words, run, isExport);
  // What stands before a command holds for that command alone.
  const seen = words.length === 0 || assignments.length === 0 ? state : subshell(state);
  const assigned = yield* assign(seen, assignments, run);
  const stderr = expanded.stderr + assigned.stderr;
  if (!spend(state, expanded.words.join(" "))) return tooMuch(state);
  if (expanded.words.length === 0 || state.leaving !== null) {
    return settled({ ...fine(), stderr, exit: assigned.exit ?? expanded.exit ?? 0 }, streams.merged);
  }
  if (words.length > 0) for (const { name } of assignments) seen.exported.add(name);
  const done = yield* runProgram({ state, seen, input: streams.input }, expanded.words);
  if (!spendText(state, done.stdout)) return refuse("the line prints too much");
  return settled({ ...done, stderr: stderr + done.stderr }, streams.merged);
}

function* assign(
  state: State,
  assignments: readonly Assignment[],
  run: RunNested,
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
  state: State,
  { name, items, body }: Extract<Command, { readonly kind: "for" }>,
  streams: Streams,
): Client<Outcome> {
  const { words, stderr } = yield* expandWords(state, items, nestedIn(streams.input));
  let done: Outcome = settled({ ...fine(), stderr }, streams.merged);
  for (const word of words) {
    if (!spend(state, word)) return tooMuch(state);
    state.variables.set(name, word);
    done = join(done, yield* runScript(state, body, streams));
    if (isLeft(state)) break;
  }
  return done;
}

function* runWhile(
  state: State,
  { condition, isNegated, body }: Extract<Command, { readonly kind: "while" }>,
  streams: Streams,
): Client<Outcome> {
  let done: Outcome = fine();
  for (;;) {
    const tested = yield* runScript(state, condition, { ...streams, tested: true });
    const isExit = state.leaving?.kind === "exit";
    done = join(done, isExit ? tested : { ...tested, exit: done.exit });
    if (isLeft(state) || (tested.exit === 0) === isNegated) return done;
    if (!spend(state, "")) return tooMuch(state);
    done = join(done, yield* runScript(state, body, streams));
    if (isLeft(state)) return done;
  }
}

/** Whether a loop is left behind its body. Of several loops to be left one is counted down. */
function isLeft(state: State): boolean {
  const { leaving } = state;
  if (leaving === null) return false;
  if (leaving.kind === "exit") return true;
  const isLast = leaving.loops <= 1;
  state.leaving = isLast ? null : { ...leaving, loops: leaving.loops - 1 };
  return !isLast || leaving.kind === "break";
}

function* runIf(
  state: State,
  { branches, otherwise }: Extract<Command, { readonly kind: "if" }>,
  streams: Streams,
): Client<Outcome> {
  let done: Outcome = fine();
  for (const { condition, body } of branches) {
    const tested = yield* runScript(state, condition, { ...streams, tested: true });
    if (state.leaving !== null) return join(done, tested);
    done = join(done, { ...tested, exit: 0 });
    if (tested.exit === 0) return join(done, yield* runBody(state, body, streams));
  }
  return join(done, yield* runBody(state, otherwise, streams));
}

/** A script of which the exit is 0 where it is empty. */
function* runBody(state: State, body: Script, streams: Streams): Client<Outcome> {
  return body.length === 0 ? fine() : yield* runScript(state, body, streams);
}

/** Ends the shell. */
function tooMuch(state: State): Outcome {
  state.leaving = { kind: "exit", loops: 0 };
  return refuse(TOO_MUCH);
}
