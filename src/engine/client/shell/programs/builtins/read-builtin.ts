import { setList } from "../../arrays.ts";
import { failed, type Input, type ShellState, succeeded } from "../../shell-state.ts";
import { type Program, type ProgramCall, unsupported } from "../program.ts";
import { readValueOptions } from "../value-options.ts";

/**
 * `read -r a b`: reads a line and assigns its fields to variables; the last one gets the rest. The exit code is 1 at the end of
 * the input.
 */
export function read(
  { state, commandState, input }: ProgramCall,
  words: readonly string[],
): ReturnType<Program> {
  const given = readValueOptions(words, { values: "adinNptu", flags: "res", stopsAtName: true });
  const array = given?.values.get("a");
  const names = given?.names ?? [];
  if (given === null || names.some((name) => !/^[A-Za-z_]\w*$/.test(name))) return unsupported("read", words);
  const from = inputOf(state, given.values.get("u"), input);
  if (from === null)
    return failed(1, `bash: read: ${given.values.get("u")}: invalid file descriptor: Bad file descriptor`);
  const isRaw = given.flags.includes("r");
  const count = given.values.get("n") ?? given.values.get("N");
  const end = given.values.get("d");
  const mark = end === undefined ? "\n" : end === "" ? "\0" : (end[0] as string);
  const { line, isWhole } = count === undefined ? takeLine(from, isRaw, mark) : takePart(from, Number(count));
  const separators = commandState.variables.get("IFS") ?? " \t\n";
  const blanks = [...separators].filter((char) => /\s/.test(char)).join("");
  const done = { ...succeeded(), exit: isWhole ? 0 : 1 };
  if (array !== undefined) {
    const marks = [...separators].map((char) => char.replace(/[\\\]^-]/g, "\\$&")).join("");
    const pattern = /^\s*$/.test(separators) ? `[${marks}]+` : `[${marks}]`;
    const items = separators === "" ? [line] : trim(line, blanks).split(new RegExp(pattern));
    setList(state, array, line === "" ? [] : items);
    return done;
  }
  if (names.length === 0) state.variables.set("REPLY", line);
  assignFields(state, names, trim(line, blanks), separators, blanks);
  return done;
}

function inputOf({ fds }: ShellState, number: string | undefined, input: Input): Input | null {
  if (number === undefined || number === "0") return input;
  const stream = fds.get(Number(number));
  return stream?.kind === "input" ? stream.input : null;
}

function assignFields(
  state: ShellState,
  names: readonly string[],
  line: string,
  separators: string,
  blanks: string,
): void {
  let rest = line;
  for (const [at, name] of names.entries()) {
    let end = 0;
    while (end < rest.length && !separators.includes(rest[end] as string)) end++;
    const isLast = at === names.length - 1;
    state.variables.set(name, isLast ? rest : rest.slice(0, end));
    // One separator and the blanks around it are removed.
    const gap = trim(rest.slice(end), blanks);
    rest = separators.includes(gap[0] ?? " ") ? trim(gap.slice(1), blanks) : gap;
  }
}

type Line = { readonly line: string; readonly isWhole: boolean };

function takePart(input: Input, count: number): Line {
  const line = input.text.slice(input.at, input.at + count).split("\n")[0] as string;
  const isWhole = input.at < input.text.length;
  input.at += line.length + (line.length < count && isWhole ? 1 : 0);
  return { line, isWhole };
}

function takeLine(input: Input, isRaw: boolean, mark: string): Line {
  let line = "";
  for (;;) {
    const end = input.text.indexOf(mark, input.at);
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
