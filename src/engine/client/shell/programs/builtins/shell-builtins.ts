import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { removeItem } from "../../arrays.ts";
import { replaceEscapes } from "../../escapes.ts";
import { calculate } from "../../expansion/calculate.ts";
import { folderOf, HOME_FOLDER, isFolder, moveTo, relativePath, workingFolder } from "../../folders.ts";
import {
  failed,
  LINE_TOO_COSTLY,
  MAX_LENGTH,
  refuse,
  type ShellState,
  setVariable,
  succeeded,
} from "../../shell-state.ts";
import { printDate } from "../date-program.ts";
import type { Program } from "../program.ts";
import { printFormat } from "./printf.ts";
import { read } from "./read-builtin.ts";
import { changeModes, readOption, setOptions, setShellOptions, setTraps, sleep } from "./state-builtins.ts";
import { evaluateTest } from "./test-expression.ts";
import { assignNames, declare, exportNames, readLinesInto } from "./variable-builtins.ts";

/** The builtins of bash. */
export const builtins: Readonly<Record<string, Program>> = {
  ":": () => succeeded(),
  true: () => succeeded(),
  false: () => ({ ...succeeded(), exit: 1 }),
  // The terminal completes command lines without this command, so it does nothing.
  complete: () => succeeded(),
  echo: (_, words) => echo(words),
  printf: ({ state }, words) => {
    if (words[0] === "-v" && words[1] !== undefined) {
      const done = printf(words[2] ?? "", words.slice(3));
      setVariable(state, words[1], done.stdout);
      return { ...done, stdout: "" };
    }
    const [format, ...rest] = words[0] === "--" ? words.slice(1) : words;
    return format === undefined
      ? failed(2, "printf: usage: printf [-v var] format [arguments]")
      : printf(format, rest);
  },
  read: (call, words) => read(call, words),
  export: (call, words) => exportNames(call.state, words),
  unset: ({ state }, words) => {
    for (const name of words) {
      const [, list, index] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
      if (list !== undefined) {
        removeItem(state, list, index ?? "");
        continue;
      }
      if (name === "-v") continue;
      if (name === "-f" || (!state.variables.has(name) && !state.lists.has(name))) {
        for (const one of name === "-f" ? words : [name]) state.functions.delete(one);
        continue;
      }
      state.variables.delete(name);
      state.lists.delete(name);
      state.exported.delete(name);
    }
    return succeeded();
  },
  set: ({ state }, words) => setOptions(state, words),
  shift: ({ state }, words) => {
    const { list } = state.args;
    const count = Number(words[0] ?? 1);
    if (!(count <= list.length)) return { ...succeeded(), exit: 1 };
    state.args.list = list.slice(count);
    return succeeded();
  },
  local: ({ state }, words) => declare(state, words),
  declare: ({ state }, words) => {
    return state.locals === null || words.some((word) => /^-\w*g/.test(word))
      ? assignNames(state, words)
      : declare(state, words);
  },
  typeset: ({ state }, words) => (state.locals === null ? assignNames(state, words) : declare(state, words)),
  readonly: ({ state }, words) => assignNames(state, ["-r", ...words]),
  return: ({ state }, words) => {
    const [given = String(state.status)] = words;
    if (state.locals === null && state.calls === 0) {
      return failed(2, "bash: return: can only `return' from a function or sourced script");
    }
    state.pendingExit = { kind: "return", loops: 0 };
    return { ...succeeded(), exit: Number(given) & 255 };
  },
  let: ({ state }, words) => {
    let value: bigint | null = 0n;
    for (const word of words) {
      value = calculate(word, {
        read: (name) => state.variables.get(name) ?? "",
        write: (name, text) => setVariable(state, name, text),
      });
      if (value === null) return failed(1, `bash: let: ${word}: syntax error in expression`);
    }
    return { ...succeeded(), exit: value === 0n ? 1 : 0 };
  },
  mapfile: (call, words) => readLinesInto(call, words),
  readarray: (call, words) => readLinesInto(call, words),
  trap: ({ state }, words) => setTraps(state, words),
  getopts: ({ state }, words) => readOption(state, words),
  shopt: ({ state }, words) => setShellOptions(state, words),
  // What `&` starts ends at once.
  wait: () => succeeded(),
  kill: () => succeeded(),
  jobs: () => succeeded(),
  disown: () => succeeded(),
  umask: () => succeeded(),
  ulimit: () => succeeded(),
  chmod: ({ state }, words) => changeModes(state, words),
  pwd: ({ state }) => succeeded(`${workingFolder(state.disk)}\n`),
  cd: ({ state }, words) => changeFolder(state, words),
  pushd: ({ state }, words) => changeFolder(state, words),
  popd: ({ state }) => changeFolder(state, ["-"]),
  date: (call, words) => printDate(call, words),
  exit: (call, words) => leaveLoops(call.state, "exit", words),
  break: (call, words) => leaveLoops(call.state, "break", words),
  continue: (call, words) => leaveLoops(call.state, "continue", words),
  sleep: ({ state }, words) => sleep(state, words),
  // As in every script, an alias has no effect: `k` is kubectl anyway.
  alias: () => succeeded(),
  test: ({ state }, words) => runTest(state, "test", words),
  "[": ({ state }, words) =>
    words.at(-1) === "]" ? runTest(state, "[", words.slice(0, -1)) : failed(2, "bash: [: missing `]'"),
};

function printf(format: string, words: readonly string[]): ReturnType<Program> {
  const wrong: string[] = [];
  const stdout = printFormat(format, words, MAX_LENGTH, wrong);
  if (stdout === null) return refuse(LINE_TOO_COSTLY);
  const stderr = wrong.map((word) => `bash: printf: ${word}: invalid number\n`).join("");
  return { exit: wrong.length > 0 ? 1 : 0, stdout, stderr };
}

/** `cd FOLDER`, `cd -`, and `cd` to the first working directory. */
function changeFolder({ disk, variables }: ShellState, words: readonly string[]): ReturnType<Program> {
  const [given = HOME_FOLDER] = words.filter((word) => word !== "--");
  if (given === "") return succeeded();
  const folder = given === "-" ? disk.before : folderOf(disk, given);
  // Most computers have these folders.
  const isOutside =
    folder === null && /^\/(?!$|(?:bin|dev|etc|home|opt|root|tmp|usr|var)(?:\/|$))/.test(given);
  if (isOutside) return failed(1, `bash: cd: ${given}: No such file or directory`);
  if (folder === null)
    return refuse(`cd: ${given}: only folders of the scenario can be the working directory`);
  const isThere = given === "-" || folder === "" || isFolder(disk, relativePath(disk, given));
  if (!isThere) {
    const isFile = disk.files.has(cleanPath(relativePath(disk, given)));
    return failed(1, `bash: cd: ${given}: ${isFile ? "Not a directory" : "No such file or directory"}`);
  }
  const before = disk.folder;
  moveTo(disk, folder);
  disk.before = before;
  variables.set("OLDPWD", variables.get("PWD") ?? HOME_FOLDER);
  variables.set("PWD", workingFolder(disk));
  return succeeded(given === "-" ? `${workingFolder(disk)}\n` : "");
}

function echo(words: readonly string[]): ReturnType<Program> {
  let at = 0;
  let options = "";
  for (; /^-[neE]+$/.test(words[at] ?? ""); at++) options += (words[at] as string).slice(1);
  const text = words.slice(at).join(" ");
  // What follows `\c` is not printed.
  const cut = options.includes("e") ? /^((?:[^\\]|\\[^c])*)\\c/s.exec(text)?.[1] : undefined;
  const shown = options.includes("e") ? replaceEscapes(cut ?? text, '"') : text;
  return succeeded(options.includes("n") || cut !== undefined ? shown : `${shown}\n`);
}

function leaveLoops(
  state: ShellState,
  kind: "break" | "continue" | "exit",
  words: readonly string[],
): ReturnType<Program> {
  const [given = kind === "exit" ? String(state.status) : "1"] = words;
  if (kind !== "exit" && state.loops === 0) {
    return {
      ...succeeded(),
      stderr: `bash: ${kind}: only meaningful in a \`for', \`while', or \`until' loop\n`,
    };
  }
  if (!/^\d+$/.test(given)) return failed(2, `bash: ${kind}: ${given}: numeric argument required`);
  state.pendingExit = { kind, loops: Number(given) };
  return { ...succeeded(), exit: kind === "exit" ? Number(given) & 255 : 0 };
}

function runTest(state: ShellState, name: string, words: readonly string[]): ReturnType<Program> {
  const found = evaluateTest(state, words);
  return typeof found === "string"
    ? failed(2, `bash: ${name}: ${found}`)
    : { ...succeeded(), exit: found ? 0 : 1 };
}
