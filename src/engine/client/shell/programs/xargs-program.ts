import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { mergedText } from "../run-loops.ts";
import {
  countCommand,
  countText,
  failed,
  LINE_TOO_COSTLY,
  readAll,
  refuse,
  succeeded,
  textOfFile,
} from "../shell-state.ts";
import { type ProgramCall, unsupported } from "./program.ts";
import { quotedName } from "./program-input.ts";
import { readValueOptions } from "./value-options.ts";

/**
 * Runs `xargs [-r] [-n N] [-I MARK] command`: calls the command with the piped words, after its own or in place of the mark.
 * `run` runs one program.
 */
export function* runXargs(
  call: ProgramCall,
  words: readonly string[],
  run: (call: ProgramCall, words: readonly string[]) => Client<CommandOutput>,
): Client<CommandOutput> {
  const read = readXargs(words);
  if (read === null) return unsupported("xargs", words);
  const { command, most, mark, skipsEmpty, end, lines, traces, file } = read;
  const text = file === undefined ? readAll(call.input) : textOfFile(call.state, file);
  if (text === undefined)
    return failed(1, `xargs: Cannot open input file '${file}': No such file or directory`);
  const quote = end === null ? openQuote(text) : null;
  if (quote !== null) {
    return failed(
      1,
      `xargs: unmatched ${quote} quote; by default quotes are special to xargs unless you use the -0 option`,
    );
  }
  const items =
    end !== null
      ? (text.endsWith(end) ? text.slice(0, -1) : text).split(end).filter((_, at) => text !== "" || at > 0)
      : mark === null && lines === null
        ? splitItems(text)
        : text
            .split("\n")
            .map((line) => (mark === null ? line.trim() : line.trimStart()))
            .filter((line) => line !== "");
  const calls: (readonly string[])[] = [];
  if (mark !== null) for (const item of items) calls.push(command.map((word) => word.replaceAll(mark, item)));
  else if (lines !== null) {
    for (let at = 0; at < items.length; at += lines)
      calls.push([...command, ...items.slice(at, at + lines).flatMap(splitItems)]);
  } else {
    for (let at = 0; at < items.length; at += most) calls.push([...command, ...items.slice(at, at + most)]);
    if (items.length === 0 && !skipsEmpty) calls.push(command);
  }
  let done: CommandOutput = succeeded();
  if (mark !== null && most !== Number.POSITIVE_INFINITY) done = { ...done, stderr: `${MARK_WARNING}\n` };
  const input = { text: "", at: 0 };
  for (const one of calls) {
    if (!countCommand(call.state, one.join(" "))) return refuse(LINE_TOO_COSTLY);
    const found = yield* run({ ...call, input }, one);
    // xargs starts programs, so it knows no builtins and functions of the shell.
    const missing = /^bash: (\S+): command not found\n$/.exec(found.stderr)?.[1];
    const made =
      missing === undefined || found.exit !== 127 || missing !== one[0]
        ? found
        : { ...found, stderr: `xargs: ${missing}: No such file or directory\n` };
    const trace = traces ? `${one.map(quotedName).join(" ")}\n` : "";
    const next = { ...made, stderr: trace + made.stderr };
    const merged = (done.merged ?? done.stderr) + trace + mergedText(made);
    if (!countText(call.state, next.stdout)) return refuse(LINE_TOO_COSTLY);
    const exit = next.exit === 0 ? done.exit : next.exit > 125 ? next.exit : 123;
    done = { exit, stdout: done.stdout + next.stdout, stderr: done.stderr + next.stderr, merged };
  }
  return done;
}

const MARK_WARNING =
  "xargs: warning: options --max-args and --replace/-I/-i are mutually exclusive, ignoring previous --max-args value";

function readXargs(words: readonly string[]): {
  readonly command: readonly string[];
  readonly most: number;
  readonly mark: string | null;
  readonly skipsEmpty: boolean;
  /** What ends an item; null for white space. */
  readonly end: string | null;
  /** How many lines a call takes; null if lines do not matter. */
  readonly lines: number | null;
  /** Whether each call is printed. */
  readonly traces: boolean;
  /** The file with the words; undefined for the piped input. */
  readonly file: string | undefined;
} | null {
  const given = readValueOptions(words, {
    values: "PLldnIa",
    flags: "r0tix",
    stopsAtName: true,
    long: LONG,
  });
  if (given === null) return null;
  const { flags, values, names } = given;
  const most = Number(values.get("n") ?? Number.POSITIVE_INFINITY);
  const lineCount = values.get("L") ?? values.get("l");
  const lines = lineCount === undefined ? null : Number(lineCount);
  if (!(most >= 1) || (lines !== null && !(lines >= 1))) return null;
  return {
    command: names.length === 0 ? ["echo"] : names,
    most,
    lines,
    mark: values.get("I") ?? (flags.includes("i") ? "{}" : null),
    skipsEmpty: flags.includes("r"),
    end: flags.includes("0") ? "\0" : (values.get("d")?.replace("\\n", "\n") ?? null),
    traces: flags.includes("t"),
    file: values.get("a"),
  };
}

const LONG: Readonly<Record<string, string>> = {
  "no-run-if-empty": "r",
  null: "0",
  verbose: "t",
  "max-procs": "P",
  "max-args": "n",
  "max-lines": "L",
  delimiter: "d",
  replace: "I",
  "arg-file": "a",
};

/** Returns which quote is open at the end of a line; null if none is. */
function openQuote(text: string): "single" | "double" | null {
  const [open] = text.replace(/\\[\s\S]|'[^'\n]*'|"[^"\n]*"/g, "").match(/['"]/) ?? [];
  return open === undefined ? null : open === "'" ? "single" : "double";
}

function splitItems(text: string): readonly string[] {
  const found = text.match(/(?:'[^'\n]*'|"[^"\n]*"|\\[\s\S]|[^\s'"\\])+/g) ?? [];
  return found.map((word) =>
    word.replace(
      /'([^'\n]*)'|"([^"\n]*)"|\\([\s\S])/g,
      (_, single, double, char) => single ?? double ?? char,
    ),
  );
}
