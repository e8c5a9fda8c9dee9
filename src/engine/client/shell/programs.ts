import type { Client } from "../client.ts";
import type { Outcome } from "../kubectl/environment.ts";
import { kubectl } from "../kubectl/kubectl.ts";
import { builtins } from "./builtins.ts";
import { fileCommands, textOf } from "./files.ts";
import { filters } from "./filters.ts";
import { readSed } from "./sed.ts";
import {
  exportedOf,
  failed,
  fine,
  type Input,
  MAX_LENGTH,
  readAll,
  refuse,
  type State,
  spend,
  spendText,
  TOO_MUCH,
} from "./state.ts";

/** What a program is given: its shell, the variables that it sees, and what it reads. */
export type Call = { readonly state: State; readonly seen: State; readonly input: Input };

/** A program that needs nothing but what it is given. */
export type Program = (call: Call, words: readonly string[]) => Outcome;

const programs: Readonly<Record<string, Program>> = { ...builtins, ...fileCommands, ...filters, sed: runSed };

/** The names of all programs, in order. */
const NAMES = [...Object.keys(programs), "kubectl", "xargs"].filter((name) => /^\w/.test(name)).sort();

/** Runs a program: its name and its words. */
export function* runProgram(call: Call, words: readonly string[]): Client<Outcome> {
  const [name = "", ...rest] = words;
  if (name === "kubectl") return yield* runKubectl(call, rest);
  if (name === "xargs") return yield* runXargs(call, rest);
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) return program(call, rest);
  return failed(127, `bash: ${name}: command not found (here are ${NAMES.join(", ")})`);
}

/** What makes kubectl read what is piped in. */
const READS_INPUT = /^-$|=-$|^-\w*f-$|\/dev\/stdin|\/dev\/fd\/0/;

function* runKubectl({ state, seen, input }: Call, words: readonly string[]): Client<Outcome> {
  const { environment, disk } = state;
  const stdin = words.some((word) => READS_INPUT.test(word)) ? readAll(input) : "";
  const isNamed = words.some((word) => /\/dev\/(?:stdin|fd\/0)/.test(word));
  const files = isNamed ? new Map(disk.files).set("/dev/stdin", stdin).set("/dev/fd/0", stdin) : disk.files;
  return yield* kubectl({ ...environment, variables: exportedOf(seen), files, stdin }, words);
}

/** `xargs [-r] [-n N] [-I MARK] command`: the words that are piped in, behind a command or in place of a mark. */
function* runXargs(call: Call, words: readonly string[]): Client<Outcome> {
  const read = readXargs(words);
  if (read === null) return refuse(`xargs: ${words.join(" ")}: not supported here`);
  const { command, most, mark, skipsEmpty } = read;
  const text = readAll(call.input);
  const items =
    mark === null
      ? wordsOf(text)
      : text
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "");
  const calls: (readonly string[])[] = [];
  if (mark !== null) for (const item of items) calls.push(command.map((word) => word.replaceAll(mark, item)));
  else {
    for (let at = 0; at < items.length; at += most) calls.push([...command, ...items.slice(at, at + most)]);
    if (items.length === 0 && !skipsEmpty) calls.push(command);
  }
  let done = fine();
  const input = { text: "", at: 0 };
  for (const one of calls) {
    if (!spend(call.state, one.join(" "))) return refuse(TOO_MUCH);
    const next = yield* runProgram({ ...call, input }, one);
    if (!spendText(call.state, next.stdout)) return refuse(TOO_MUCH);
    const exit = next.exit === 0 ? done.exit : next.exit > 125 ? next.exit : 123;
    done = { exit, stdout: done.stdout + next.stdout, stderr: done.stderr + next.stderr };
  }
  return done;
}

function readXargs(words: readonly string[]): {
  readonly command: readonly string[];
  readonly most: number;
  readonly mark: string | null;
  readonly skipsEmpty: boolean;
} | null {
  let [most, mark, skipsEmpty]: [number, string | null, boolean] = [Number.POSITIVE_INFINITY, null, false];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "-r" || word === "--no-run-if-empty") skipsEmpty = true;
    else if (word === "-n") most = Number(words[++at]);
    else if (/^-n\d+$/.test(word)) most = Number(word.slice(2));
    else if (word === "-I") mark = words[++at] ?? "{}";
    else if (word.startsWith("-I")) mark = word.slice(2);
    else break;
  }
  const command = words.slice(at);
  if (command[0]?.startsWith("-") === true || !(most >= 1)) return null;
  return { command: command.length === 0 ? ["echo"] : command, most, mark, skipsEmpty };
}

function wordsOf(text: string): readonly string[] {
  const found = text.match(/(?:'[^'\n]*'|"[^"\n]*"|\\[\s\S]|[^\s'"\\])+/g) ?? [];
  return found.map((word) =>
    word.replace(
      /'([^'\n]*)'|"([^"\n]*)"|\\([\s\S])/g,
      (_, single, double, char) => single ?? double ?? char,
    ),
  );
}

function runSed({ state, input }: Call, words: readonly string[]): Outcome {
  const sed = readSed(words);
  if (sed === null) return refuse(`sed: ${words.join(" ")}: not supported here`);
  const read = textOf(state, sed.files, input);
  if ("missing" in read) return failed(2, `sed: can't read ${read.missing}: No such file or directory`);
  if (read.text.length > MAX_LENGTH) return refuse(TOO_MUCH);
  const names = sed.inPlace ? sed.files : [];
  if (names.length === 0) {
    const edited = sed.edit(read.text);
    return edited === null ? tooCostly(words) : fine(edited);
  }
  const files = new Map(state.disk.files);
  for (const { path, text } of read.parts) {
    const edited = sed.edit(text);
    if (edited === null) return tooCostly(words);
    if (!spendText(state, edited)) return refuse(TOO_MUCH);
    files.set(path, edited);
  }
  state.disk.files = files;
  return fine();
}

function tooCostly(words: readonly string[]): Outcome {
  return refuse(`sed: ${words.join(" ")}: the expression takes too long or makes too much text`);
}
