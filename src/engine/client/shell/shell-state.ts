import type { CommandOutput, Environment } from "../kubectl/environment.ts";
import { cleanPath } from "../kubectl/files/clean-path.ts";
import { type Disk, relativePath } from "./folders.ts";
import type { Command } from "./syntax/script-syntax.ts";

/** The state of a running shell. Subshells have a state of their own, with the same files and budget. */
export type ShellState = {
  readonly environment: Environment;
  readonly variables: Map<string, string>;
  /** The items of arrays. The first one is also in `variables`. */
  readonly lists: Map<string, readonly string[]>;
  readonly functions: Map<string, Command>;
  /** The name and the arguments of the script or function: `$0`, `$1`, `$@`. */
  readonly args: { name: string; list: readonly string[] };
  /** The variables that the current function hides, with their values outside; null outside of functions. */
  locals: Map<string, string | undefined> | null;
  /** How many functions and scripts call each other. */
  calls: number;
  /** The commands of `trap … EXIT`; empty if there are none. */
  readonly trap: { text: string };
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

/** The number of commands so far, the length of their text, and the steps of their patterns. */
export type Budget = { commands: number; length: number; steps: number };

/** A running `break 2`, `continue`, `return` or `exit`. `loops`: how many loops are left to leave. */
export type PendingExit = { readonly kind: "break" | "continue" | "exit" | "return"; readonly loops: number };

/** The input of commands and the position of the next read. Later commands read the rest. */
export type Input = { readonly text: string; at: number };

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
    trap: { text: "" },
    exported: new Set(names),
    options: new Set(),
    nesting: 0,
    disk: { files: environment.files, folder: "", before: "", folders: new Set(), pipes: new Map() },
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
    functions: new Map(state.functions),
    args: { ...state.args },
    trap: { text: "" },
    options: new Set(state.options),
    pendingExit: null,
  };
}

/** Sets an array. An empty one is an unset variable. */
export function setList(state: ShellState, name: string, items: readonly string[]): void {
  state.lists.set(name, items);
  const [first] = items;
  if (first === undefined) state.variables.delete(name);
  else state.variables.set(name, first);
}

/** Sets a variable; if it is an array, its first item. */
export function setVariable(state: ShellState, name: string, value: string): void {
  state.variables.set(name, value);
  const list = state.lists.get(name);
  if (list !== undefined) state.lists.set(name, [value, ...list.slice(1)]);
}

/** Returns the items of an array: one for a variable, none for one that is not set. */
export function listOf(state: ShellState, name: string): readonly string[] {
  const list = state.lists.get(name);
  if (list !== undefined) return list;
  const value = state.variables.get(name);
  return value === undefined ? [] : [value];
}

/** Returns the exported variables with their values. */
export function exportedVariables({ variables, exported }: ShellState): Readonly<Record<string, string>> {
  return Object.fromEntries([...exported].map((name) => [name, variables.get(name) ?? ""]));
}

/** Keeps the output of a process as a file. Returns the name of the file, as bash calls it. */
export function openPipe({ disk, budget }: ShellState, text: string): string {
  const name = `/dev/fd/${63 - disk.pipes.size}`;
  budget.length += text.length;
  disk.pipes.set(name, text);
  return name;
}

/** Returns the text of a file; undefined if it does not exist. */
export function textOfFile({ disk }: ShellState, name: string): string | undefined {
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
