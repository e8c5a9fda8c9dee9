import { isDeeper, MAX_DEPTH } from "../../../value/depth.ts";
import { jsonValue } from "../../../value/json/json.ts";
import type { MutableMap, Value } from "../../../value/value.ts";
import { isFolder } from "../folders.ts";
import { type JqInputValue, type JqResult, runJq } from "../jq/jq.ts";
import { type PrintForm, print } from "../jq/jq-values.ts";
import {
  exportedVariables,
  failed,
  LINE_TOO_COSTLY,
  refuse,
  type ShellState,
  textOfFile,
} from "../shell-state.ts";
import { readJsonStream } from "./json-stream.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";

type Options = {
  /** The letters of the options without a value. */
  flags: string;
  indent: number;
  program: string;
  readonly variables: MutableMap;
  readonly names: string[];
};

const LONG: Readonly<Record<string, string>> = {
  "raw-output": "r",
  "join-output": "j",
  "compact-output": "c",
  "null-input": "n",
  slurp: "s",
  "raw-input": "R",
  "sort-keys": "S",
  "exit-status": "e",
  "monochrome-output": "M",
  "color-output": "C",
  "ascii-output": "a",
  tab: "t",
  unbuffered: "u",
  "from-file": "f",
};

const HELP =
  "Use jq --help for help with command-line options,\nor see the jq manpage, or online docs  at https://stedolan.github.io/jq";

/** `jq 'filter' files`: filters JSON. Its errors have the words of jq 1.6. */
export function runJqProgram(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const options = readOptions(call, words);
  if (options === null) return unsupported("jq", words);
  if ("exit" in options) return options;
  const { program, names, flags, variables } = options;
  // With -n, only `input` and `inputs` read what comes in.
  const readsNothing = flags.includes("n") && names.length === 0 && !/\binputs?\b/.test(program);
  const texts = readTexts(call.state, readsNothing ? ["/dev/null"] : names, call.input);
  if ("missing" in texts)
    return failed(2, `jq: error: Could not open file ${texts.missing}: No such file or directory`);
  const read = flags.includes("R") ? readLines(texts.text) : readJsonFiles(texts.parts, names.length > 0);
  const whole = flags.includes("R") ? texts.text : read.values.map(({ value }) => value);
  const slurped = [{ value: whole, line: texts.text.split("\n").length - 1 }];
  const inputs = flags.includes("s") ? slurped : read.values;
  const done = runJq(program, {
    inputs,
    isAlone: flags.includes("n"),
    variables: { ...variables, ENV: { ...exportedVariables(call.commandState) } },
    now: call.state.environment.now,
    compileRegexp: call.state.environment.compileRegexp,
  });
  if (done === "costly") return refuse(LINE_TOO_COSTLY);
  if ("problem" in done) return failed(3, done.problem);
  return output(options, done, read.error);
}

function readOptions({ state }: ProgramCall, words: readonly string[]): Options | ReturnType<Program> | null {
  const variables: MutableMap = {};
  const names: string[] = [];
  let flags = "";
  let indent = 2;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const [, value = "", text] = words.slice(at, at + 3);
    if (!/^-./.test(word)) names.push(word);
    else if (/^--(?:arg|argjson|slurpfile|rawfile)$/.test(word)) {
      const read = readVariable(state, word, value, text);
      if ("wrong" in read) return failed(2, `jq: ${read.wrong}`);
      variables[value] = read.value;
      at += 2;
    } else if (word === "--indent") {
      indent = Number(value);
      at++;
    } else if (word === "--args" || word === "--jsonargs") return null;
    else {
      const letters = word.startsWith("--") ? LONG[word.slice(2)] : word.slice(1);
      if (letters === undefined || /[^rjcnsRSeMCatuf]/.test(letters))
        return failed(2, `jq: Unknown option ${word}\n${HELP}`);
      flags += letters;
    }
  }
  // Without a filter, jq prints what it reads.
  const first = names.shift() ?? ".";
  const program = flags.includes("f") ? textOfFile(state, first) : first;
  if (program === undefined) {
    const why = isFolder(state.disk, first) ? "It's a directory" : "No such file or directory";
    return failed(2, `jq: Could not open ${first}: ${why}`);
  }
  const ARGS = { positional: [], named: { ...variables } };
  return { flags, indent, program, names, variables: { ...variables, ARGS } };
}

/** Returns the value of `--arg`, `--argjson`, `--slurpfile` or `--rawfile`. */
function readVariable(
  state: ShellState,
  option: string,
  name: string,
  text: string | undefined,
): { readonly value: Value } | { readonly wrong: string } {
  if (text === undefined) {
    const what = { "--arg": "value", "--argjson": "text" }[option] ?? "filename";
    return { wrong: `${option} takes two parameters (e.g. ${option} varname ${what})\n${HELP}` };
  }
  if (option === "--arg") return { value: text };
  if (option === "--argjson") {
    const value = jsonValue(text);
    return value === undefined ? { wrong: `invalid JSON text passed to ${option}\n${HELP}` } : { value };
  }
  const read = textOfFile(state, text);
  if (read === undefined)
    return {
      wrong: `Bad JSON in ${option} ${name} ${text}: Could not open ${text}: No such file or directory`,
    };
  return { value: option === "--rawfile" ? read : readJsonStream(read).values.map((one) => one.value) };
}

type JsonInputs = { readonly values: readonly JqInputValue[]; readonly error: string | null };

/** Reads the values of files, up to the first mistake. A value ends with its file. */
function readJsonFiles(
  parts: readonly { readonly path: string; readonly text: string }[],
  isNamed: boolean,
): JsonInputs {
  const values: JqInputValue[] = [];
  for (const { path, text } of parts) {
    const read = readJsonStream(text);
    values.push(...read.values.map((one) => (isNamed && path !== "-" ? { ...one, file: path } : one)));
    if (read.error !== null) return { values, error: read.error };
  }
  return { values, error: null };
}

function readLines(text: string): JsonInputs {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return { values: lines.map((value, at) => ({ value, line: at + 1 })), error: null };
}

function output(
  { flags, indent }: Options,
  results: readonly JqResult[],
  problem: string | null,
): ReturnType<Program> {
  const space = flags.includes("t") ? "\t" : " ".repeat(indent);
  const form: PrintForm = { indent: flags.includes("c") ? "" : space, sorts: flags.includes("S") };
  const isRaw = /[rj]/.test(flags);
  let stdout = "";
  let stderr = "";
  let last: Value | undefined;
  let exit = 0;
  for (const one of results) {
    if ("error" in one) {
      // `error(null)` fails without words.
      if (one.error !== null)
        stderr += `jq: error (at ${one.line === null ? "<unknown>" : `${one.file ?? "<stdin>"}:${one.line}`})${wordsOf(one.error)}\n`;
      exit = 5;
      continue;
    }
    last = one.value;
    exit = 0;
    if (isDeeper(one.value, MAX_DEPTH)) return refuse(LINE_TOO_COSTLY);
    stdout += isRaw && typeof one.value === "string" ? one.value : print(one.value, form);
    if (!flags.includes("j")) stdout += "\n";
  }
  if (problem !== null) return { exit: 4, stdout, stderr: `${stderr}parse error: ${problem}\n` };
  if (exit === 0 && flags.includes("e"))
    exit = last === undefined ? 4 : last === null || last === false ? 1 : 0;
  return { exit, stdout, stderr };
}

function wordsOf(error: Value): string {
  return typeof error === "string"
    ? `: ${error}`
    : ` (not a string): ${print(error, { indent: "", sorts: false })}`;
}
