import { encodeBase64 } from "../../../server/structs/base64.ts";
import { decodeBase64 } from "../../../server/structs/base64-bytes.ts";
import { compareText } from "../../../value/order.ts";
import { textOfBytes } from "../../../value/utf8.ts";
import { compileRegexp } from "../posix-regexp/match-regexp.ts";
import { failed, refuse, succeeded } from "../shell-state.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";

/** The programs that print, select or count lines of their input. */
export const filterPrograms: Readonly<Record<string, Program>> = {
  grep,
  head: (call, words) => firstOrLastLines("head", call, words, (lines, count) => lines.slice(0, count)),
  tail: (call, words) =>
    firstOrLastLines("tail", call, words, (lines, count) => (count === 0 ? [] : lines.slice(-count))),
  sort: lineFilter("sort", "ru", (lines, options) => {
    const sorted = [...lines].sort(compareText);
    const kept = options.includes("u") ? [...new Set(sorted)] : sorted;
    return options.includes("r") ? kept.reverse() : kept;
  }),
  uniq: lineFilter("uniq", "", (lines) => lines.filter((line, at) => at === 0 || line !== lines[at - 1])),
  wc: (call, words) => {
    const given = splitOptions(words, "l");
    if (given?.options !== "l") return unsupported("wc", words);
    const read = readTexts(call.state, given.names, call.input);
    if ("missing" in read) return failed(1, `wc: ${read.missing}: No such file or directory`);
    const counted = read.parts.map(({ text }) => text.split("\n").length - 1);
    return succeeded(
      counted.map((count, at) => `${[count, ...given.names.slice(at, at + 1)].join(" ")}\n`).join(""),
    );
  },
  base64: (call, words) => {
    const isDecoding = words.some((word) => word === "-d" || word === "--decode");
    const names = words.filter((word) => !/^(?:-d|--decode|-w0|-w|0|--wrap=0)$/.test(word));
    const read = readTexts(call.state, names, call.input);
    if ("missing" in read) return failed(1, `base64: ${read.missing}: No such file or directory`);
    if (!isDecoding) return succeeded(`${encodeBase64(read.text)}\n`);
    const bytes = decodeBase64(read.text.replace(/\s/g, ""));
    return bytes === null ? failed(1, "base64: invalid input") : succeeded(textOfBytes(bytes));
  },
};

/** Returns the lines to print. */
type Edit = (lines: readonly string[], options: string) => readonly string[];

function lineFilter(name: string, known: string, edit: Edit): Program {
  return ({ state, input }, words) => {
    const given = splitOptions(words, known);
    if (given === null) return unsupported(name, words);
    const read = readTexts(state, given.names, input);
    if ("missing" in read) return failed(2, `${name}: ${read.missing}: No such file or directory`);
    return succeeded(printLines(edit(linesOf(read.text), given.options)));
  };
}

/** `head -n 3` and `tail -3`. */
function firstOrLastLines(
  name: string,
  call: ProgramCall,
  words: readonly string[],
  cut: (lines: readonly string[], count: number) => readonly string[],
): ReturnType<Program> {
  const [first = "", second = ""] = words;
  const short = /^-n?(\d+)$/.exec(first)?.[1];
  const count = short ?? (first === "-n" ? second : "10");
  const names = words.slice(short !== undefined ? 1 : first === "-n" ? 2 : 0);
  if (!/^\d+$/.test(count) || names.length > 1) return unsupported(name, words);
  const read = readTexts(call.state, names, call.input);
  if ("missing" in read)
    return failed(1, `${name}: cannot open '${read.missing}' for reading: No such file or directory`);
  const lines = read.text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return succeeded(cut(lines, Number(count)).join(""));
}

function grep({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, "Evqcio");
  const [source, ...names] = given?.names ?? [];
  if (given === null || source === undefined || names.length > 1) return unsupported("grep", words);
  const { options } = given;
  const has = (letter: string) => options.includes(letter);
  const read = readTexts(state, names, input);
  if ("missing" in read) return failed(2, `grep: ${read.missing}: No such file or directory`);
  const pattern = compileRegexp(has("i") ? source.toLowerCase() : source, has("E"));
  if (pattern === null) return unsupported("grep", words);
  const kept: string[] = [];
  for (const line of linesOf(read.text)) {
    const found = pattern(has("i") ? line.toLowerCase() : line, 0);
    if (found === "costly") return refuse("grep: the expression takes too long");
    if ((found !== null) !== has("v"))
      kept.push(has("o") && found !== null ? line.slice(found.start, found.end) : line);
  }
  const shown = has("q") ? "" : has("c") ? `${kept.length}\n` : printLines(kept);
  return { ...succeeded(shown), exit: kept.length === 0 ? 1 : 0 };
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function printLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
