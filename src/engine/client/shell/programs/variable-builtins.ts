import { failed, readAll, type ShellState, setList, setVariable, succeeded } from "../shell-state.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";

/** `local a=1 b`: variables that end with the function. */
export function declare(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const { locals } = state;
  if (locals === null) return failed(1, "bash: local: can only be used in a function");
  for (const word of words) {
    const [name = "", value] = word.split(/=(.*)/s);
    if (name.startsWith("-")) continue;
    if (!locals.has(name)) locals.set(name, state.variables.get(name));
    state.lists.delete(name);
    if (value === undefined) state.variables.delete(name);
    else state.variables.set(name, value);
  }
  return succeeded();
}

/** `readonly a=1`. */
export function assignNames(state: ShellState, words: readonly string[]): ReturnType<Program> {
  for (const word of words) {
    const [name = "", value] = word.split(/=(.*)/s);
    if (!name.startsWith("-") && value !== undefined) setVariable(state, name, value);
  }
  return succeeded();
}

/** `mapfile -t lines`: the lines of the input as an array. */
export function readLinesInto({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const names = words.filter((word) => !word.startsWith("-"));
  const text = readAll(input);
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const cut = words.includes("-t") ? lines.map((line) => line.replace(/\n$/, "")) : lines;
  setList(state, names[0] ?? "MAPFILE", cut);
  return succeeded();
}

/** `date +%Y-%m-%d`: the time of the scenario, in UTC. */
export function printDate({ state }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const format = words.find((word) => word.startsWith("+"))?.slice(1);
  const now = state.environment.now;
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = now.split(/\D/);
  const rest = words.filter((word) => !/^(?:\+|-u$|--utc$|-I|--iso-8601)/.test(word));
  if (rest.length > 0) return unsupported("date", words);
  const seconds = String(Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) / 1000);
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    s: seconds,
    F: `${year}-${month}-${day}`,
    T: `${hour}:${minute}:${second}`,
    y: year.slice(2),
    Z: "UTC",
    z: "+0000",
    N: "000000000",
    "%": "%",
  };
  const iso = words.some((word) => word.startsWith("-I")) ? "%F" : "%F %T %Z";
  const text = (format ?? iso).replace(/%(.)/g, (found, key: string) => parts[key] ?? found);
  return succeeded(`${text}\n`);
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
