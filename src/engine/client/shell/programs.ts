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
  return spendText(state, text);
}

/** Counts text that a command makes or is given. False once a line has had enough, from then on for all. */
export function spendText(state: State, text: string): boolean {
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
  if (!spend(state, words.join(" "))) return refuse(TOO_MUCH);
  const done = yield* run(state, words, input);
  return spendText(state, done.stdout) ? done : refuse("the line prints too much");
}

/** What is said of a line that has had enough. */
export const TOO_MUCH = "the line does too much";

function* run(state: State, words: readonly string[], input: string | null): Client<Outcome> {
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
    case "kubectl":
      return yield* kubectl({ ...environment, files, stdin }, rest);
    case "cat": {
      const text = textOf(state, rest, stdin);
      if (text === null) return refuse(TOO_MUCH);
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

/** The texts of files one after the other; what is piped in where there are none; null where that is too much. */
function textOf(
  { files }: State,
  names: readonly string[],
  stdin: string,
): string | { readonly missing: string } | null {
  let text = names.length === 0 ? stdin : "";
  for (const name of names) {
    const next = files.get(pathOf(name));
    if (next === undefined) return { missing: name };
    text += next;
    if (text.length > MAX_LENGTH) return null;
  }
  return text;
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
  if (text === null) return refuse(TOO_MUCH);
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
    if (!spendText(state, edited)) return refuse(TOO_MUCH);
    files.set(pathOf(name), edited);
  }
  state.files = files;
  return fine("");
}

function tooCostly(words: readonly string[]): Outcome {
  return refuse(`sed: ${words.join(" ")}: the expression takes too long or makes too much text`);
}
