import { isDeeper, MAX_DEPTH } from "../../../value/depth.ts";
import { jsonValue } from "../../../value/json/json.ts";
import type { MutableMap, Value } from "../../../value/value.ts";
import { type JqInputValue, type JqResult, runJq } from "../jq/jq.ts";
import { type PrintForm, print } from "../jq/jq-values.ts";
import { exportedVariables, failed, LINE_TOO_COSTLY, refuse, textOfFile } from "../shell-state.ts";
import { readJsonStream } from "./json-stream.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";

type Options = {
  /** The letters of the options without a value. */
  flags: string;
  indent: number;
  program: string | null;
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
};

/** `jq 'filter' files`: filters JSON. Its errors have the words of jq 1.6. */
export function runJqProgram(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const options = readOptions(call, words);
  if (options === null) return unsupported("jq", words);
  if ("exit" in options) return options;
  const { program, names, flags, variables } = options;
  if (program === null) return failed(2, "jq: error: no filter given");
  const texts = readTexts(
    call.state,
    flags.includes("n") && names.length === 0 ? ["/dev/null"] : names,
    call.input,
  );
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
  if ("problem" in done) return failed(3, `${done.problem}\njq: 1 compile error`);
  return output(options, done, read.error);
}

function readOptions({ state }: ProgramCall, words: readonly string[]): Options | ReturnType<Program> | null {
  const options: Options = { flags: "", indent: 2, program: null, variables: {}, names: [] };
  const named: MutableMap = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!/^-./.test(word)) {
      if (options.program === null) options.program = word;
      else options.names.push(word);
      continue;
    }
    const [, value = ""] = words.slice(at, at + 2);
    if (word === "--arg" || word === "--argjson") {
      const text = words[at + 2] ?? "";
      const json = word === "--arg" ? text : jsonValue(text);
      if (json === undefined) return failed(2, `jq: Invalid JSON text passed to --argjson`);
      named[value] = json;
      at += 2;
    } else if (word === "--slurpfile" || word === "--rawfile") {
      const text = textOfFile(state, words[at + 2] ?? "");
      if (text === undefined)
        return failed(
          2,
          `jq: Bad JSON in --${word.slice(2)} ${value} ${words[at + 2]}: Could not open ${words[at + 2]}: No such file or directory`,
        );
      named[value] = word === "--rawfile" ? text : readJsonStream(text).values.map((one) => one.value);
      at += 2;
    } else if (word === "--indent") {
      options.indent = Number(value);
      at++;
    } else if (word === "-f" || word === "--from-file") {
      const text = textOfFile(state, value);
      if (text === undefined)
        return failed(2, `jq: error: Could not open ${value}: No such file or directory`);
      if (options.program !== null) options.names.unshift(options.program);
      options.program = text;
      at++;
    } else if (word === "--args" || word === "--jsonargs") return null;
    else {
      const letters = word.startsWith("--") ? LONG[word.slice(2)] : word.slice(1);
      if (letters === undefined || /[^rjcnsRSeMCatu]/.test(letters)) {
        return failed(
          2,
          `Unknown arguments\nUse jq --help for help with command-line options,\nor see the jq manpage, or online docs  at https://stedolan.github.io/jq`,
        );
      }
      options.flags += letters;
    }
  }
  Object.assign(options.variables, named, { ARGS: { positional: [], named } });
  return options;
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
