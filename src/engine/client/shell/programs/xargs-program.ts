import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { countCommand, countText, LINE_TOO_COSTLY, readAll, refuse, succeeded } from "../shell-state.ts";
import { quoteWord } from "../trace.ts";
import { type ProgramCall, unsupported } from "./program.ts";

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
  const { command, most, mark, skipsEmpty, end, lines, traces } = read;
  const text = readAll(call.input);
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
  let done = succeeded();
  if (mark !== null && most !== Number.POSITIVE_INFINITY) done = { ...done, stderr: `${MARK_WARNING}\n` };
  const input = { text: "", at: 0 };
  for (const one of calls) {
    if (!countCommand(call.state, one.join(" "))) return refuse(LINE_TOO_COSTLY);
    const made = yield* run({ ...call, input }, one);
    const trace = traces ? `${one.map(quoteWord).join(" ")}\n` : "";
    const next = { ...made, stderr: trace + made.stderr };
    if (!countText(call.state, next.stdout)) return refuse(LINE_TOO_COSTLY);
    const exit = next.exit === 0 ? done.exit : next.exit > 125 ? next.exit : 123;
    done = { exit, stdout: done.stdout + next.stdout, stderr: done.stderr + next.stderr };
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
} | null {
  let [most, mark, skipsEmpty]: [number, string | null, boolean] = [Number.POSITIVE_INFINITY, null, false];
  let [end, lines, traces]: [string | null, number | null, boolean] = [null, null, false];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "-r" || word === "--no-run-if-empty") skipsEmpty = true;
    else if (word === "-0" || word === "--null") end = "\0";
    else if (word === "-t" || word === "--verbose") traces = true;
    else if (word === "-P") at++;
    else if (/^-P\d+$/.test(word)) continue;
    else if (word === "-L" || word === "-l") lines = Number(words[++at]);
    else if (/^-L\d+$/.test(word)) lines = Number(word.slice(2));
    else if (word === "-d") end = words[++at]?.replace("\\n", "\n") ?? "\n";
    else if (/^-d./.test(word)) end = word.slice(2).replace("\\n", "\n");
    else if (word === "-n") most = Number(words[++at]);
    else if (/^-n\d+$/.test(word)) most = Number(word.slice(2));
    else if (word === "-I") mark = words[++at] ?? "{}";
    else if (word.startsWith("-I")) mark = word.slice(2);
    else break;
  }
  const command = words.slice(at);
  if (command[0]?.startsWith("-") === true || !(most >= 1) || (lines !== null && !(lines >= 1))) return null;
  return { command: command.length === 0 ? ["echo"] : command, most, mark, skipsEmpty, end, lines, traces };
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
