import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import type { RunScript } from "./expansion/expand-text.ts";
import { expandWords } from "./expansion/expand-words.ts";
import {
  countCommand,
  join,
  LINE_TOO_COSTLY,
  refuse,
  type ShellState,
  type Streams,
  setVariable,
  succeeded,
} from "./shell-state.ts";
import type { Command, Script } from "./syntax/script-syntax.ts";
import { quoteWord, traceOf } from "./trace.ts";

/** Runs a script in the same shell. */
type RunIn = (state: ShellState, script: Script, streams: Streams) => Client<CommandOutput>;

/** Runs `for`. */
export function* runFor(
  state: ShellState,
  { name, items, body }: Extract<Command, { readonly kind: "for" }>,
  run: RunScript,
  streams: Streams,
  runScript: RunIn,
): Client<CommandOutput> {
  const { words, stderr } = yield* expandWords(state, items, run);
  let done: CommandOutput = withMergedStreams({ ...succeeded(), stderr }, streams.mergesStderr);
  for (const word of words) {
    if (!countCommand(state, word)) return stopForBudget(state);
    setVariable(state, name, word);
    const trace = traceOf(state, ["for", name, "in", ...words.map(quoteWord)]);
    done = join(done, withMergedStreams({ ...succeeded(), stderr: trace }, streams.mergesStderr));
    done = join(done, yield* runScript(state, body, streams));
    if (leavesLoop(state)) break;
  }
  return done;
}

/** Runs `while` and `until`. */
export function* runWhile(
  state: ShellState,
  { condition, isNegated, body }: Extract<Command, { readonly kind: "while" }>,
  streams: Streams,
  runScript: RunIn,
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
export function leavesLoop(state: ShellState): boolean {
  const { pendingExit } = state;
  if (pendingExit === null) return false;
  if (/^(?:exit|return|discard)$/.test(pendingExit.kind)) return true;
  const isLast = pendingExit.loops <= 1;
  state.pendingExit = isLast ? null : { ...pendingExit, loops: pendingExit.loops - 1 };
  return !isLast || pendingExit.kind === "break";
}

/** Runs `if`. */
export function* runIf(
  state: ShellState,
  { branches, otherwise }: Extract<Command, { readonly kind: "if" }>,
  streams: Streams,
  runScript: RunIn,
): Client<CommandOutput> {
  let done: CommandOutput = succeeded();
  for (const { condition, body } of branches) {
    const tested = yield* runScript(state, condition, { ...streams, isCondition: true });
    if (state.pendingExit !== null) return join(done, tested);
    done = join(done, { ...tested, exit: 0 });
    if (tested.exit === 0) return join(done, yield* runBody(state, body, streams, runScript));
  }
  return join(done, yield* runBody(state, otherwise, streams, runScript));
}

/** Runs a script whose exit code is 0 if it is empty. */
function* runBody(
  state: ShellState,
  body: Script,
  streams: Streams,
  runScript: RunIn,
): Client<CommandOutput> {
  return body.length === 0 ? succeeded() : yield* runScript(state, body, streams);
}

/** Ends the shell with an error, because the line exceeds its budget. */
export function stopForBudget(state: ShellState): CommandOutput {
  state.pendingExit = { kind: "exit", loops: 0 };
  return refuse(LINE_TOO_COSTLY);
}

/** Returns the output; if `merged` is true, with stderr in stdout: warnings first, then stdout, then the rest of stderr. */
export function withMergedStreams(done: CommandOutput, merged: boolean): CommandOutput {
  if (!merged) return done;
  return { exit: done.exit, stdout: mergedText(done), stderr: "" };
}

/** Returns the text of both streams of a command: in their order if it is known. */
export function mergedText({ stdout, stderr, merged }: CommandOutput): string {
  if (merged?.length === stdout.length + stderr.length) return merged;
  const warnings = /^(?:Warning: .*\n)*/.exec(stderr)?.[0] ?? "";
  return warnings + stdout + stderr.slice(warnings.length);
}
