import type { Client } from "../client.ts";
import type { Environment, Outcome } from "../kubectl/environment.ts";
import { kubectl } from "../kubectl/kubectl.ts";
import { readSed } from "./sed.ts";

/** A shell while it runs a line. */
export type State = {
  readonly environment: Environment;
  readonly variables: Map<string, string>;
  /** Those of the environment until a command changes one. */
  files: ReadonlyMap<string, string>;
  /** How many commands have run, and how much text they have made. */
  commands: number;
  length: number;
};

const MAX_COMMANDS = 2000;
const MAX_LENGTH = 8_000_000;

/** Counts a command and its text. False once a line has had enough. */
export function spend(state: State, text: string): boolean {
  state.commands++;
  state.length += text.length;
  return state.commands <= MAX_COMMANDS && state.length <= MAX_LENGTH;
}

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

function fine(stdout: string): Outcome {
  return { exit: 0, stdout, stderr: "" };
}

/** Runs one command, with what the one before it in a pipe has printed. */
export function* runProgram(state: State, words: readonly string[], input: string | null): Client<Outcome> {
  if (!spend(state, words.join(" "))) return refuse("the line does too much");
  const { environment, files } = state;
  const stdin = input ?? environment.stdin;
  const [program, ...rest] = words;
  switch (program) {
    case undefined:
    case "true":
      return fine("");
    case "false":
      return { exit: 1, stdout: "", stderr: "" };
    case "echo":
      return fine(`${rest.join(" ")}\n`);
    case "kubectl": {
      const done = yield* kubectl({ ...environment, files, stdin }, rest);
      return spend(state, done.stdout) ? done : refuse("the line prints too much");
    }
    case "cat": {
      const text = textOf(state, rest, stdin);
      return typeof text === "string" ? fine(text) : missing("cat: ", text.missing);
    }
    case "sed":
      return runSed(state, rest, stdin);
    default:
      return {
        exit: 127,
        stdout: "",
        stderr: `bash: ${program}: command not found (here are kubectl, cat, echo and sed)\n`,
      };
  }
}

/** The texts of files one after the other; what is piped in where there are none. */
function textOf(
  { files }: State,
  names: readonly string[],
  stdin: string,
): string | { readonly missing: string } {
  const lost = names.find((name) => !files.has(pathOf(name)));
  if (lost !== undefined) return { missing: lost };
  return names.length === 0 ? stdin : names.map((name) => files.get(pathOf(name))).join("");
}

function pathOf(name: string): string {
  return name.replace(/^(\.\/)+/, "");
}

function missing(head: string, name: string): Outcome {
  return { exit: 1, stdout: "", stderr: `${head}${name}: No such file or directory\n` };
}

function runSed(state: State, words: readonly string[], stdin: string): Outcome {
  const sed = readSed(words);
  if (sed === null) return refuse(`sed: ${words.join(" ")}: not supported here`);
  const text = textOf(state, sed.files, stdin);
  if (typeof text !== "string") {
    const done = missing("sed: can't read ", text.missing);
    return { ...done, exit: 2 };
  }
  if (!sed.inPlace || sed.files.length === 0) {
    const edited = sed.edit(text);
    return edited === null ? tooCostly(words) : fine(edited);
  }
  const files = new Map(state.files);
  for (const name of sed.files) {
    const edited = sed.edit(files.get(pathOf(name)) ?? "");
    if (edited === null) return tooCostly(words);
    files.set(pathOf(name), edited);
  }
  state.files = files;
  return fine("");
}

function tooCostly(words: readonly string[]): Outcome {
  return refuse(`sed: ${words.join(" ")}: the expression takes too long`);
}
