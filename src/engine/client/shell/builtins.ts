import { unknown } from "./files.ts";
import { printFormat, withEscapes } from "./printf.ts";
import type { Call, Program } from "./programs.ts";
import { failed, fine, type Input, MAX_LENGTH, refuse, type State, TOO_MUCH } from "./state.ts";
import { isTrue } from "./test.ts";

/** What the shell itself does. */
export const builtins: Readonly<Record<string, Program>> = {
  ":": () => fine(),
  true: () => fine(),
  false: () => ({ ...fine(), exit: 1 }),
  echo: (_, words) => echo(words),
  printf: (_, words) => {
    const [format, ...rest] = words[0] === "--" ? words.slice(1) : words;
    return format === undefined
      ? failed(2, "printf: usage: printf [-v var] format [arguments]")
      : formatted(format, rest);
  },
  read: (call, words) => read(call, words),
  export: (call, words) => exportNames(call.state, words),
  unset: ({ state }, words) => {
    for (const name of words) {
      state.variables.delete(name);
      state.exported.delete(name);
    }
    return fine();
  },
  set: ({ state }, words) => setOptions(state, words),
  exit: (call, words) => leave(call.state, "exit", words),
  break: (call, words) => leave(call.state, "break", words),
  continue: (call, words) => leave(call.state, "continue", words),
  sleep: () => fine(),
  test: (_, words) => tested(words),
  "[": (_, words) => (words.at(-1) === "]" ? tested(words.slice(0, -1)) : failed(2, "bash: [: missing `]'")),
};

function formatted(format: string, words: readonly string[]): ReturnType<Program> {
  const text = printFormat(format, words, MAX_LENGTH);
  return text === null ? refuse(TOO_MUCH) : fine(text);
}

function echo(words: readonly string[]): ReturnType<Program> {
  let at = 0;
  let options = "";
  for (; /^-[neE]+$/.test(words[at] ?? ""); at++) options += (words[at] as string).slice(1);
  const text = words.slice(at).join(" ");
  const shown = options.includes("e") ? withEscapes(text) : text;
  return fine(options.includes("n") ? shown : `${shown}\n`);
}

/** `read -r a b`: a line, its parts to names; the last one has the rest. Ends with 1 where no line is left. */
function read({ state, seen, input }: Call, words: readonly string[]): ReturnType<Program> {
  const isRaw = words[0] === "-r";
  const names = isRaw ? words.slice(1) : words;
  if (names.some((name) => !/^[A-Za-z_]\w*$/.test(name))) return unknown("read", words);
  const { line, isWhole } = takeLine(input, isRaw);
  const separators = seen.variables.get("IFS") ?? " \t\n";
  const blanks = [...separators].filter((char) => /\s/.test(char)).join("");
  let rest = trim(line, blanks);
  for (const [at, name] of names.entries()) {
    let end = 0;
    while (end < rest.length && !separators.includes(rest[end] as string)) end++;
    const isLast = at === names.length - 1;
    state.variables.set(name, isLast ? rest : rest.slice(0, end));
    // One separator goes, and the blanks around it.
    const gap = trim(rest.slice(end), blanks);
    rest = separators.includes(gap[0] ?? " ") ? trim(gap.slice(1), blanks) : gap;
  }
  if (names.length === 0) state.variables.set("REPLY", line);
  return { ...fine(), exit: isWhole ? 0 : 1 };
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

function exportNames(state: State, words: readonly string[]): ReturnType<Program> {
  let stderr = "";
  for (const word of words) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) {
      stderr += `bash: export: \`${word}': not a valid identifier\n`;
      continue;
    }
    if (value !== undefined) state.variables.set(name, value);
    state.exported.add(name);
  }
  return { exit: stderr === "" ? 0 : 1, stdout: "", stderr };
}

/** `set -e`, `set +u`, `set -o pipefail`. */
function setOptions(state: State, words: readonly string[]): ReturnType<Program> {
  for (let at = 0; at < words.length; at++) {
    const [, sign, letters = ""] = /^([-+])(\w+)$/.exec(words[at] ?? "") ?? [];
    if (sign === undefined) return unknown("set", words);
    for (const letter of letters) {
      const option = letter === "o" ? (words[++at] ?? "") : letter;
      const short = LONG[option] ?? option;
      if (!["e", "u", "pipefail"].includes(short)) return unknown("set", words);
      if (sign === "-") state.options.add(short);
      else state.options.delete(short);
    }
  }
  return fine();
}

const LONG: Readonly<Record<string, string>> = { errexit: "e", nounset: "u" };

function leave(
  state: State,
  kind: "break" | "continue" | "exit",
  words: readonly string[],
): ReturnType<Program> {
  const [given = kind === "exit" ? String(state.status) : "1"] = words;
  if (kind !== "exit" && state.loops === 0) {
    return { ...fine(), stderr: `bash: ${kind}: only meaningful in a \`for', \`while', or \`until' loop\n` };
  }
  if (!/^\d+$/.test(given)) return failed(2, `bash: ${kind}: ${given}: numeric argument required`);
  state.leaving = { kind, loops: Number(given) };
  return { ...fine(), exit: kind === "exit" ? Number(given) & 255 : 0 };
}

function tested(words: readonly string[]): ReturnType<Program> {
  const found = isTrue(words);
  return typeof found === "string" ? failed(2, `bash: test: ${found}`) : { ...fine(), exit: found ? 0 : 1 };
}
