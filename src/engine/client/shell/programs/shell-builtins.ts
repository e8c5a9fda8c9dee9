import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { replaceEscapes } from "../escapes.ts";
import { calculate } from "../expansion/calculate.ts";
import { folderOf, HOME_FOLDER, isFolder, moveTo, relativePath, workingFolder } from "../folders.ts";
import {
  failed,
  type Input,
  LINE_TOO_COSTLY,
  listOf,
  MAX_LENGTH,
  refuse,
  type ShellState,
  setList,
  setVariable,
  succeeded,
} from "../shell-state.ts";
import { printFormat } from "./printf.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { evaluateTest } from "./test-expression.ts";
import { assignNames, declare, exportNames, printDate, readLinesInto } from "./variable-builtins.ts";

/** The builtins of bash. */
export const builtins: Readonly<Record<string, Program>> = {
  ":": () => succeeded(),
  true: () => succeeded(),
  false: () => ({ ...succeeded(), exit: 1 }),
  echo: (_, words) => echo(words),
  printf: ({ state }, words) => {
    if (words[0] === "-v" && words[1] !== undefined) {
      const text = printFormat(words[2] ?? "", words.slice(3), MAX_LENGTH);
      if (text === null) return refuse(LINE_TOO_COSTLY);
      setVariable(state, words[1], text);
      return succeeded();
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
      const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(name) ?? [];
      if (list !== undefined) {
        setList(
          state,
          list,
          listOf(state, list).filter((_, at) => at !== Number(index)),
        );
        continue;
      }
      state.variables.delete(name);
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
    if (words.some((word) => /^-\w*A/.test(word))) return unsupported("declare", words);
    return state.locals === null ? assignNames(state, words) : declare(state, words);
  },
  readonly: ({ state }, words) => assignNames(state, words),
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
  trap: ({ state }, words) => {
    const [text = "", ...signals] = words;
    if (signals.includes("EXIT") || signals.includes("0")) state.trap.text = text === "-" ? "" : text;
    return succeeded();
  },
  wait: () => succeeded(),
  // Every file can be run.
  chmod: () => succeeded(),
  pwd: ({ state }) => succeeded(`${workingFolder(state.disk)}\n`),
  cd: ({ state }, words) => changeFolder(state, words),
  pushd: ({ state }, words) => changeFolder(state, words),
  popd: ({ state }) => changeFolder(state, ["-"]),
  date: (call, words) => printDate(call, words),
  exit: (call, words) => leaveLoops(call.state, "exit", words),
  break: (call, words) => leaveLoops(call.state, "break", words),
  continue: (call, words) => leaveLoops(call.state, "continue", words),
  sleep: () => succeeded(),
  // As in every script, an alias has no effect: `k` is kubectl anyway.
  alias: () => succeeded(),
  test: ({ state }, words) => runTest(state, "test", words),
  "[": ({ state }, words) =>
    words.at(-1) === "]" ? runTest(state, "[", words.slice(0, -1)) : failed(2, "bash: [: missing `]'"),
};

function printf(format: string, words: readonly string[]): ReturnType<Program> {
  const text = printFormat(format, words, MAX_LENGTH);
  return text === null ? refuse(LINE_TOO_COSTLY) : succeeded(text);
}

/** `cd FOLDER`, `cd -`, and `cd` to the first working directory. */
function changeFolder({ disk, variables }: ShellState, words: readonly string[]): ReturnType<Program> {
  const [given = HOME_FOLDER] = words.filter((word) => word !== "--");
  if (given === "") return succeeded();
  const name = given === "~" ? HOME_FOLDER : given;
  const folder = name === "-" ? disk.before : folderOf(disk, name);
  if (folder === null)
    return refuse(`cd: ${given}: only folders of the scenario can be the working directory`);
  const isThere = name === "-" || folder === "" || isFolder(disk, relativePath(disk, name));
  if (!isThere) {
    const isFile = disk.files.has(cleanPath(relativePath(disk, name)));
    return failed(1, `bash: cd: ${given}: ${isFile ? "Not a directory" : "No such file or directory"}`);
  }
  const before = disk.folder;
  moveTo(disk, folder);
  disk.before = before;
  variables.set("OLDPWD", variables.get("PWD") ?? HOME_FOLDER);
  variables.set("PWD", workingFolder(disk));
  return succeeded(name === "-" ? `${workingFolder(disk)}\n` : "");
}

function echo(words: readonly string[]): ReturnType<Program> {
  let at = 0;
  let options = "";
  for (; /^-[neE]+$/.test(words[at] ?? ""); at++) options += (words[at] as string).slice(1);
  const text = words.slice(at).join(" ");
  const shown = options.includes("e") ? replaceEscapes(text, '"') : text;
  return succeeded(options.includes("n") ? shown : `${shown}\n`);
}

/**
 * `read -r a b`: reads a line and assigns its fields to variables; the last one gets the rest. The exit code is 1 at the end of
 * the input.
 */
function read({ state, commandState, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const options = words.filter((word) => /^-[ras]+$/.test(word)).join("");
  const isRaw = options.includes("r");
  const names = words.filter((word) => !/^-[ras]+$/.test(word));
  if (names.some((name) => !/^[A-Za-z_]\w*$/.test(name))) return unsupported("read", words);
  const { line, isWhole } = takeLine(input, isRaw);
  const separators = commandState.variables.get("IFS") ?? " \t\n";
  const blanks = [...separators].filter((char) => /\s/.test(char)).join("");
  let rest = trim(line, blanks);
  for (const [at, name] of names.entries()) {
    let end = 0;
    while (end < rest.length && !separators.includes(rest[end] as string)) end++;
    const isLast = at === names.length - 1;
    state.variables.set(name, isLast ? rest : rest.slice(0, end));
    // One separator and the blanks around it are removed.
    const gap = trim(rest.slice(end), blanks);
    rest = separators.includes(gap[0] ?? " ") ? trim(gap.slice(1), blanks) : gap;
  }
  if (options.includes("a")) {
    const marks = [...separators].map((char) => char.replace(/[\\\]^-]/g, "\\$&")).join("");
    const items = trim(line, blanks).split(
      new RegExp(/^\s*$/.test(separators) ? `[${marks}]+` : `[${marks}]`),
    );
    setList(state, names[0] ?? "REPLY", line === "" ? [] : items);
    return { ...succeeded(), exit: isWhole ? 0 : 1 };
  }
  if (names.length === 0) state.variables.set("REPLY", line);
  return { ...succeeded(), exit: isWhole ? 0 : 1 };
}

function takeLine(input: Input, isRaw: boolean): { readonly line: string; readonly isWhole: boolean } {
  let line = "";
  for (;;) {
    const end = input.text.indexOf("\n", input.at);
    line += input.text.slice(input.at, end < 0 ? undefined : end);
    input.at = end < 0 ? input.text.length : end + 1;
    if (isRaw || end < 0 || !/(?<!\\)(?:\\\\)*\\$/.test(line)) {
      return { line: isRaw ? line : line.replace(/\\([\s\S])/g, "$1"), isWhole: end >= 0 };
    }
    line = line.slice(0, -1);
  }
}

function trim(text: string, chars: string): string {
  let [from, to] = [0, text.length];
  while (from < to && chars.includes(text[from] as string)) from++;
  while (to > from && chars.includes(text[to - 1] as string)) to--;
  return text.slice(from, to);
}

/** `set -e`, `set +u`, `set -o pipefail`. */
function setOptions(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const dashes = words.indexOf("--");
  if (dashes >= 0) state.args.list = words.slice(dashes + 1);
  const given = dashes < 0 ? words : words.slice(0, dashes);
  if (given.length > 0 && !/^[-+]/.test(given[0] as string)) {
    state.args.list = given;
    return succeeded();
  }
  for (let at = 0; at < given.length; at++) {
    const [, sign, letters = ""] = /^([-+])(\w+)$/.exec(given[at] ?? "") ?? [];
    if (sign === undefined) return unsupported("set", words);
    for (const letter of letters) {
      const option = letter === "o" ? (given[++at] ?? "") : letter;
      const short = LONG[option] ?? option;
      if (!["e", "u", "a", "x", "f", "v", "pipefail"].includes(short)) return unsupported("set", words);
      if (sign === "-") state.options.add(short);
      else state.options.delete(short);
    }
  }
  return succeeded();
}

const LONG: Readonly<Record<string, string>> = {
  errexit: "e",
  nounset: "u",
  xtrace: "x",
  allexport: "a",
  noglob: "f",
  verbose: "v",
};

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
