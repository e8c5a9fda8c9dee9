import type { Environment, Outcome } from "../kubectl/environment.ts";

/** A shell while it runs a script. Subshells have their own, with the same disk and budget. */
export type State = {
  readonly environment: Environment;
  readonly variables: Map<string, string>;
  /** Names of variables that programs see, too. */
  readonly exported: Set<string>;
  /** Those of `set` that are on: `e`, `u`, `pipefail`. */
  readonly options: Set<string>;
  readonly disk: Disk;
  readonly budget: Budget;
  /** How the last command ended: `$?`. */
  status: number;
  /** How many loops it is in. */
  loops: number;
  /** Set once loops, or all of it, are to be left. */
  leaving: Leaving | null;
};

/** The files: those of the environment until a command changes one. */
export type Disk = { files: ReadonlyMap<string, string> };

/** How many commands have run, how much text they have made, and how many steps their patterns took. */
export type Budget = { commands: number; length: number; steps: number };

/** `break 2`, `continue`, `exit`; `loops` is how many loops are still to be left. */
export type Leaving = { readonly kind: "break" | "continue" | "exit"; readonly loops: number };

/** What a command reads, and how much of it has been read. Who takes a line leaves the rest to those behind. */
export type Input = { readonly text: string; at: number };

/** The streams of a command. `merged`: what it prints on stderr goes to stdout, in order. `tested`: somebody asks how it ends. */
export type Streams = { readonly input: Input; readonly merged: boolean; readonly tested: boolean };

const MAX_COMMANDS = 2000;
/** How much text a line may make. */
export const MAX_LENGTH = 8_000_000;
/** How many steps the patterns of a line may take. */
const MAX_STEPS = 20_000_000;

/** A shell at the beginning of a script. */
export function newState(environment: Environment): State {
  const names = Object.keys(environment.variables);
  return {
    environment,
    variables: new Map(names.map((name) => [name, environment.variables[name] ?? ""])),
    exported: new Set(names),
    options: new Set(),
    disk: { files: environment.files },
    budget: { commands: 0, length: 0, steps: 0 },
    status: 0,
    loops: 0,
    leaving: null,
  };
}

/** A shell inside of another: it begins with what that one has, and what it assigns is its own. */
export function subshell(state: State): State {
  const variables = new Map(state.variables);
  const exported = new Set(state.exported);
  return { ...state, variables, exported, options: new Set(state.options), leaving: null };
}

/** The variables that programs see. */
export function exportedOf({ variables, exported }: State): Readonly<Record<string, string>> {
  return Object.fromEntries([...exported].map((name) => [name, variables.get(name) ?? ""]));
}

/** All that is left to read, which is then read. */
export function readAll(input: Input): string {
  const rest = input.text.slice(input.at);
  input.at = input.text.length;
  return rest;
}

/** Counts a command and its text. False once a line has had enough. */
export function spend(state: State, text: string): boolean {
  state.budget.commands++;
  return spendText(state, text);
}

/** Counts text that a command makes or is given. False once a line has had enough, from then on for all. */
export function spendText({ budget }: State, text: string): boolean {
  budget.length += text.length;
  return isWithin(budget);
}

/** Counts steps of a pattern before it takes them. False once a line has had enough, from then on for all. */
export function spendSteps({ budget }: State, steps: number): boolean {
  budget.steps += steps;
  return isWithin(budget);
}

function isWithin({ commands, length, steps }: Budget): boolean {
  return commands <= MAX_COMMANDS && length <= MAX_LENGTH && steps <= MAX_STEPS;
}

/** What is said of a line that has had enough. */
export const TOO_MUCH = "the line does too much";

/** What bash says of what it does not do. */
export function refuse(why: string): Outcome {
  return { exit: 2, stdout: "", stderr: `bash: ${why}\n` };
}

/** Two commands as one. */
export function join(before: Outcome, after: Outcome): Outcome {
  return {
    exit: after.exit,
    stdout: before.stdout + after.stdout,
    stderr: before.stderr + after.stderr,
  };
}

export function fine(stdout = ""): Outcome {
  return { exit: 0, stdout, stderr: "" };
}

/** The end of a program that says what is wrong. */
export function failed(exit: number, stderr: string): Outcome {
  return { exit, stdout: "", stderr: `${stderr}\n` };
}

/** A path as files have it. */
export function cleanName(name: string): string {
  return name
    .replace(/\/{2,}/g, "/")
    .replace(/^(\.\/)+/, "")
    .replace(/(\/\.)*\/?$/, "");
}
