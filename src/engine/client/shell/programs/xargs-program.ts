import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { countCommand, countText, LINE_TOO_COSTLY, readAll, refuse, succeeded } from "../shell-state.ts";
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
  const { command, most, mark, skipsEmpty } = read;
  const text = readAll(call.input);
  const items =
    mark === null
      ? splitItems(text)
      : text
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "");
  const calls: (readonly string[])[] = [];
  if (mark !== null) for (const item of items) calls.push(command.map((word) => word.replaceAll(mark, item)));
  else {
    for (let at = 0; at < items.length; at += most) calls.push([...command, ...items.slice(at, at + most)]);
    if (items.length === 0 && !skipsEmpty) calls.push(command);
  }
  let done = succeeded();
  const input = { text: "", at: 0 };
  for (const one of calls) {
    if (!countCommand(call.state, one.join(" "))) return refuse(LINE_TOO_COSTLY);
    const next = yield* run({ ...call, input }, one);
    if (!countText(call.state, next.stdout)) return refuse(LINE_TOO_COSTLY);
    const exit = next.exit === 0 ? done.exit : next.exit > 125 ? next.exit : 123;
    done = { exit, stdout: done.stdout + next.stdout, stderr: done.stderr + next.stderr };
  }
  return done;
}

function readXargs(words: readonly string[]): {
  readonly command: readonly string[];
  readonly most: number;
  readonly mark: string | null;
  readonly skipsEmpty: boolean;
} | null {
  let [most, mark, skipsEmpty]: [number, string | null, boolean] = [Number.POSITIVE_INFINITY, null, false];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "-r" || word === "--no-run-if-empty") skipsEmpty = true;
    else if (word === "-n") most = Number(words[++at]);
    else if (/^-n\d+$/.test(word)) most = Number(word.slice(2));
    else if (word === "-I") mark = words[++at] ?? "{}";
    else if (word.startsWith("-I")) mark = word.slice(2);
    else break;
  }
  const command = words.slice(at);
  if (command[0]?.startsWith("-") === true || !(most >= 1)) return null;
  return { command: command.length === 0 ? ["echo"] : command, most, mark, skipsEmpty };
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
