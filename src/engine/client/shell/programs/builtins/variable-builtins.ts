import { declareNames, setList } from "../../arrays.ts";
import { calculate } from "../../expansion/calculate.ts";
import { failed, readAll, refuse, type ShellState, setVariable, succeeded } from "../../shell-state.ts";
import { type Program, type ProgramCall, unsupported } from "../program.ts";
import { readValueOptions } from "../value-options.ts";

/** `local a=1 b`: variables that end with the function. */
export function declare(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const { locals } = state;
  if (locals === null) return failed(1, "bash: local: can only be used in a function");
  for (const word of words) {
    const [name = "", value] = word.split(/=(.*)/s);
    if (name.startsWith("-")) continue;
    // An array with items is one that this declaration has just made.
    if ((state.lists.get(name)?.items.size ?? 0) > 0 && value === undefined) continue;
    if (!locals.has(name)) locals.set(name, state.variables.get(name));
    state.lists.delete(name);
    if (value === undefined) state.variables.delete(name);
  }
  return assignNames(state, words);
}

/** `readonly a=1`, `declare -i n=3`, `declare -A names`. */
export function assignNames(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const options = words.filter((word) => /^-\w/.test(word)).join("");
  if (options.includes("n")) return refuse("names of other variables (-n) are not supported here");
  for (const word of words) {
    const [name = "", value] = word.split(/=(.*)/s);
    if (/^[-+]/.test(name)) continue;
    if (!/^[A-Za-z_]\w*$/.test(name)) return failed(1, `bash: declare: \`${word}': not a valid identifier`);
    if (value !== undefined && state.constants.has(name))
      return failed(1, `bash: ${name}: readonly variable`);
    if (options.includes("A")) declareNames(state, name);
    if (options.includes("i")) state.integers.add(name);
    if (options.includes("x")) state.exported.add(name);
    if (value !== undefined) setVariable(state, name, options.includes("i") ? numberIn(state, value) : value);
    if (options.includes("r")) state.constants.add(name);
  }
  return succeeded();
}

function numberIn(state: ShellState, text: string): string {
  const variables = { read: (name: string) => state.variables.get(name) ?? "", write: () => undefined };
  return String(calculate(text, variables) ?? 0n);
}

/** `mapfile -t lines`: the lines of the input as an array. */
export function readLinesInto({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "dnOsucC", flags: "t" });
  if (given === null) return unsupported("mapfile", words);
  const mark = given.values.get("d") ?? "\n";
  const parts = readAll(input).split(mark === "" ? "\0" : mark);
  const last = parts.pop() ?? "";
  const lines = [
    ...parts.map((part) => (given.flags.includes("t") ? part : part + mark)),
    ...(last === "" ? [] : [last]),
  ];
  const first = Number(given.values.get("s") ?? 0);
  const count = Number(given.values.get("n") ?? 0);
  setList(state, given.names[0] ?? "MAPFILE", lines.slice(first, count === 0 ? undefined : first + count));
  return succeeded();
}

/** `export NAME=value`. */
export function exportNames(state: ShellState, words: readonly string[]): ReturnType<Program> {
  let stderr = "";
  for (const word of words) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) {
      stderr += `bash: export: \`${word}': not a valid identifier\n`;
      continue;
    }
    if (value !== undefined) setVariable(state, name, value);
    state.exported.add(name);
  }
  return { exit: stderr === "" ? 0 : 1, stdout: "", stderr };
}
