import type { CommandOutput, Environment } from "../kubectl/environment.ts";
import { cleanPath } from "../kubectl/files/clean-path.ts";
import { type ShellArray, setItem } from "./arrays.ts";
import { type Buffer, type Disk, relativePath } from "./folders.ts";
import type { Command, Script } from "./syntax/script-syntax.ts";

/** The state of a running shell. Subshells have a state of their own, with the same files and budget. */
export type ShellState = {
  readonly environment: Environment;
  readonly variables: Map<string, string>;
  /** The items of arrays. The first one is also in `variables`. */
  readonly lists: Map<string, ShellArray>;
  readonly functions: Map<string, FunctionBody>;
  /** The name and the arguments of the script or function: `$0`, `$1`, `$@`. */
  readonly args: { name: string; list: readonly string[] };
  /** The variables that the current function hides, with their values outside; null outside of functions. */
  locals: Map<string, string | undefined> | null;
  /** How many functions and scripts call each other. */
  calls: number;
  /** The commands of `trap`, by signal: `EXIT`, `ERR`, `SIGINT`. */
  readonly traps: Map<string, string>;
  /** The files of the running functions and scripts, the innermost first: `${BASH_SOURCE[0]}`. */
  sources: readonly string[];
  /** Whether this is a subshell: it runs the commands in parentheses, or those of a pipe. */
  readonly isSubshell: boolean;
  /** The line of the running command, and its text: `$LINENO`, `$BASH_COMMAND`. A trap has those of the command that failed. */
  place: Place;
  /** The script of a file. A wrong calculation ends only the command that is being read; null elsewhere, where it ends the shell. */
  readonly script: Script | null;
  /** Whether this is dash: `sh`. */
  readonly isDash: boolean;
  /** The targets of stdout and stderr after `exec > file`. */
  base: BaseStreams;
  /** The streams with a number of 3 or more. */
  fds: ReadonlyMap<number, OpenStream>;
  /** What was written to streams that lead out of the shell, such as that of `exec 3>&1`. */
  readonly escaped: EscapedText[];
  readonly clock: Clock;
  /** The number of the commands that `&` started. */
  readonly jobs: { count: number };
  /** The variables that nothing can change: `readonly`. */
  readonly constants: Set<string>;
  /** The variables of `declare -i`, whose values are calculated. */
  readonly integers: Set<string>;
  /** The names of exported variables. */
  readonly exported: Set<string>;
  /** The enabled options of `set`: `e`, `u`, `pipefail`. */
  readonly options: Set<string>;
  /** How many command substitutions are around: `set -x` prints as many plus signs more. */
  readonly nesting: number;
  readonly disk: Disk;
  readonly budget: Budget;
  /** The exit code of the last command: `$?`. */
  status: number;
  /** The number of nested loops around the current command. */
  loops: number;
  /** Not null while the shell leaves loops or exits. */
  pendingExit: PendingExit | null;
};

/** A function, and the files that were running when it was made. */
export type FunctionBody = { readonly body: Command; readonly sources: readonly string[] };

/** Where a command is in its script. `isFixed`: it stays so, because a trap runs. */
export type Place = { readonly line: number; readonly text: string; readonly isFixed: boolean };

/** The target of a stream: stdout, stderr, a file, a text or nothing. */
export type StreamTarget =
  | { readonly kind: "out" | "err" | "none" }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "buffer"; readonly buffer: Buffer };

/** A stream that a script opened by number, as in `exec 3>file` and `exec 4<file`. */
export type OpenStream =
  | { readonly kind: "target"; readonly target: StreamTarget }
  | { readonly kind: "input"; readonly input: Input };

export type BaseStreams = { readonly out: StreamTarget; readonly err: StreamTarget };

/** The streams of a new shell. */
export const PLAIN: BaseStreams = { out: { kind: "out" }, err: { kind: "err" } };

/** A text for the stdout or stderr of a shell. */
export type EscapedText = { readonly buffer: Buffer; readonly isError: boolean };

/** The seconds that `sleep` took so far; when `$SECONDS` was zero; and when `timeout` ends the command. */
export type Clock = { seconds: number; start: number; end: number };

/** The number of commands so far, the length of their text, and the steps of their patterns. */
export type Budget = { commands: number; length: number; steps: number };

/** A running `break 2`, `continue`, `return` or `exit`. `loops`: how many loops are left to leave. */
export type PendingExit = {
  readonly kind: "break" | "continue" | "exit" | "return" | "discard";
  readonly loops: number;
};

/** The input of commands and the position of the next read. Later commands read the rest. */
export type Input = { text: string; at: number };

/**
 * The streams of a command. `mergesStderr`: stderr goes to stdout, in order. `isCondition`: the exit code is tested, so that
 * `set -e` does not apply.
 */
export type Streams = {
  readonly input: Input;
  readonly mergesStderr: boolean;
  readonly isCondition: boolean;
};

const MAX_COMMANDS = 2000;
/** The maximum length of the text that a line produces, in UTF-16 units. */
export const MAX_LENGTH = 8_000_000;
/** The maximum number of steps of the patterns of a line. */
const MAX_STEPS = 20_000_000;

/** Returns the state of a new shell. */
export function newState(environment: Environment): ShellState {
  const given = { HOME: "/root", ...environment.variables };
  const names = Object.keys(given) as (keyof typeof given)[];
  return {
    environment,
    variables: new Map(names.map((name) => [name, given[name] ?? ""])),
    lists: new Map(),
    functions: new Map(),
    args: { name: "bash", list: [] },
    locals: null,
    calls: 0,
    traps: new Map(),
    constants: new Set(),
    integers: new Set(),
    sources: [],
    isSubshell: false,
    place: { line: 1, text: "", isFixed: false },
    script: null,
    isDash: false,
    base: PLAIN,
    fds: new Map(),
    escaped: [],
    clock: { seconds: 0, start: 0, end: Number.POSITIVE_INFINITY },
    jobs: { count: 0 },
    exported: new Set(names),
    options: new Set(),
    nesting: 0,
    disk: {
      files: environment.files,
      folder: "",
      before: "",
      folders: new Set(),
      pipes: new Map(),
      sinks: new Map(),
      canRun: new Map(),
    },
    budget: { commands: 0, length: 0, steps: 0 },
    status: 0,
    loops: 0,
    pendingExit: null,
  };
}

/** Returns the state of a subshell: it starts with the same variables, and its assignments do not change the outer shell. */
export function subshell(state: ShellState): ShellState {
  const variables = new Map(state.variables);
  const exported = new Set(state.exported);
  return {
    ...state,
    variables,
    exported,
    lists: new Map(state.lists),
    constants: new Set(state.constants),
    integers: new Set(state.integers),
    functions: new Map(state.functions),
    args: { ...state.args },
    traps: trapsOfSubshell(state),
    base: PLAIN,
    escaped: [],
    options: new Set(state.options),
    isSubshell: true,
    pendingExit: null,
  };
}

/** Returns the traps that a subshell keeps: that for errors, after `set -E`. */
function trapsOfSubshell({ traps, options }: ShellState): Map<string, string> {
  const error = traps.get("ERR");
  return new Map(error === undefined || !options.has("E") ? [] : [["ERR", error]]);
}

/** Returns the beginning of a message of the shell. In a script file, it has the name of the file and the line: by default, the line of the command. */
export function shellName({ sources, args, place, isDash }: ShellState, line = place.line): string {
  const name = sources[0] ?? args.name;
  if (name === "bash") return "bash: ";
  return isDash ? `${name}: ${line}: ` : `${name}: line ${line}: `;
}

/** Sets a variable; if it is an array, its first item. */
export function setVariable(state: ShellState, name: string, value: string): void {
  if (name === "SECONDS") state.clock.start = state.clock.seconds - (Number(value) || 0);
  state.variables.set(name, value);
  if (state.lists.has(name)) setItem(state, name, "0", value);
}

/** Returns the exported variables with their values. */
export function exportedVariables({ variables, exported }: ShellState): Readonly<Record<string, string>> {
  return Object.fromEntries([...exported].map((name) => [name, variables.get(name) ?? ""]));
}

/** Keeps the output of a process as a file. Returns the name of the file, as bash calls it. */
export function openPipe({ disk, budget }: ShellState, text: string): string {
  const name = nameOfPipe(disk);
  budget.length += text.length;
  disk.pipes.set(name, text);
  return name;
}

/** Opens a file whose text a script reads later. Returns its name. */
export function openSink({ disk }: ShellState, script: Script): string {
  const name = nameOfPipe(disk);
  disk.sinks.set(name, { script, written: { text: "" } });
  return name;
}

function nameOfPipe({ pipes, sinks }: Disk): string {
  return `/dev/fd/${63 - pipes.size - sinks.size}`;
}

/** The length of `/dev/zero`: no object of a cluster can be as long. */
const ZEROS = 4_000_000;

/** Returns the text of a file; undefined if it does not exist. */
export function textOfFile({ disk }: ShellState, name: string): string | undefined {
  if (name === "/dev/zero") return "\0".repeat(ZEROS);
  return disk.pipes.get(name) ?? disk.files.get(cleanPath(relativePath(disk, name)));
}

/** Returns the rest of the input and moves the position to its end. */
export function readAll(input: Input): string {
  const rest = input.text.slice(input.at);
  input.at = input.text.length;
  return rest;
}

/** Counts a command and its text. Returns false if the line exceeds its budget. */
export function countCommand(state: ShellState, text: string): boolean {
  state.budget.commands++;
  return countText(state, text);
}

/** Counts text that a command produces or receives. Returns false if the line exceeds its budget, also for all later calls. */
export function countText({ budget }: ShellState, text: string): boolean {
  budget.length += text.length;
  return isWithin(budget);
}

/** Counts the steps of a pattern before they run. Returns false if the line exceeds its budget, also for all later calls. */
export function countSteps({ budget }: ShellState, steps: number): boolean {
  budget.steps += steps;
  return isWithin(budget);
}

function isWithin({ commands, length, steps }: Budget): boolean {
  return commands <= MAX_COMMANDS && length <= MAX_LENGTH && steps <= MAX_STEPS;
}

/** The error for a line that exceeds its budget. */
export const LINE_TOO_COSTLY = "the line takes too many steps or makes too much text";

/** Returns an error of bash. */
export function refuse(why: string): CommandOutput {
  return { exit: 2, stdout: "", stderr: `bash: ${why}\n` };
}

/** Joins the outputs of two commands; the exit code is that of the second. */
export function join(before: CommandOutput, after: CommandOutput): CommandOutput {
  return {
    exit: after.exit,
    stdout: before.stdout + after.stdout,
    stderr: before.stderr + after.stderr,
  };
}

/** Returns the output of a command that succeeds. */
export function succeeded(stdout = ""): CommandOutput {
  return { exit: 0, stdout, stderr: "" };
}

/** Returns a failure with an error text. */
export function failed(exit: number, stderr: string): CommandOutput {
  return { exit, stdout: "", stderr: `${stderr}\n` };
}
