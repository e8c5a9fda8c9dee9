import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import type { Buffer } from "./folders.ts";
import { writeOutput } from "./open-redirects.ts";
import {
  join,
  type OpenStream,
  refuse,
  type ShellState,
  type Streams,
  subshell,
  succeeded,
} from "./shell-state.ts";
import { parseScript } from "./syntax/parse-script.ts";
import type { Script } from "./syntax/script-syntax.ts";

/** Runs a script in the same shell. */
type RunIn = (state: ShellState, script: Script, streams: Streams) => Client<CommandOutput>;

/** Runs the commands of `trap … EXIT` after a script. An `exit` in them changes the exit code. */
export function* runExitTrap(
  state: ShellState,
  done: CommandOutput,
  streams: Streams,
  run: RunIn,
): Client<CommandOutput> {
  const text = state.traps.get("EXIT") ?? "";
  if (text === "") return done;
  state.traps.delete("EXIT");
  state.pendingExit = null;
  state.status = done.exit;
  const last = yield* runTrap(state, text, streams, run);
  return { ...join(done, last), exit: state.pendingExit === null ? done.exit : last.exit };
}

/** Runs the commands of `trap … ERR` after a command that failed. */
export function* runErrorTrap(state: ShellState, streams: Streams, run: RunIn): Client<CommandOutput> {
  const { status, traps, place } = state;
  const text = traps.get("ERR") ?? "";
  // A function does not have the trap, without `set -E`.
  const isHidden = state.locals !== null && !state.options.has("E");
  if (text === "" || isHidden || place.isFixed) return { ...succeeded(), exit: status };
  const done = yield* runTrap(state, text, streams, run);
  if (state.pendingExit !== null) return done;
  state.status = status;
  return { ...done, exit: status };
}

function* runTrap(state: ShellState, text: string, streams: Streams, run: RunIn): Client<CommandOutput> {
  const parsed = parseScript(text);
  if ("error" in parsed) return refuse(parsed.error);
  const { place } = state;
  state.place = { ...place, isFixed: true };
  const done = yield* run(state, parsed.script, { ...streams, isCondition: true });
  state.place = place;
  return done;
}

/** Returns the names of the processes `>( )` that wait for their input. */
export function sinksOf({ disk }: ShellState): ReadonlySet<string> {
  return new Set(disk.sinks.keys());
}

/** Runs the processes `>( )` of a command with what it wrote. `older` are those of others. */
export function* closeSinks(
  state: ShellState,
  older: ReadonlySet<string>,
  done: CommandOutput,
  run: RunIn,
): Client<CommandOutput> {
  let all = done;
  for (const [name, { script, written }] of state.disk.sinks) {
    if (older.has(name)) continue;
    state.disk.sinks.delete(name);
    const input = { text: written.text, at: 0 };
    const made = yield* run(subshell(state), script, { input, mergesStderr: false, isCondition: false });
    all = { ...join(all, writeOutput(state, made, state.base)), exit: done.exit };
  }
  return all;
}

/** Returns the output of a command, and after it the texts that commands wrote to numbered streams, such as that of `exec 3>&1`. */
export function escapedOutput({ escaped }: ShellState, done: CommandOutput): CommandOutput {
  let all = done;
  for (const { buffer, isError } of escaped) {
    if (buffer.text === "") continue;
    all = isError
      ? { ...all, stderr: all.stderr + buffer.text }
      : { ...all, stdout: all.stdout + buffer.text };
    buffer.text = "";
  }
  return all;
}

/**
 * Returns the streams with a number that the commands inside of a command have. What they write to the stdout and stderr around the command
 * goes to `out` and `err`, also if they have other ones.
 */
export function ownStreams(
  before: ReadonlyMap<number, OpenStream>,
  given: ReadonlyMap<number, OpenStream>,
): { readonly fds: ReadonlyMap<number, OpenStream>; readonly out: Buffer; readonly err: Buffer } {
  const [out, err] = [{ text: "" }, { text: "" }];
  if (before === given) return { fds: given, out, err };
  const fds = new Map<number, OpenStream>();
  for (const [number, stream] of given) {
    const kind = stream.kind === "target" ? stream.target.kind : "";
    const buffer = kind === "out" ? out : kind === "err" ? err : null;
    fds.set(number, buffer === null ? stream : { kind: "target", target: { kind: "buffer", buffer } });
  }
  return { fds, out, err };
}
