import { exportedVariables, failed, succeeded } from "../shell-state.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";

/** The programs that put lines in another order or side by side, and the one that prints variables as lines. */
export const linePrograms: Readonly<Record<string, Program>> = {
  paste: pasteLines,
  printenv: (call, words) => printVariables(call, words),
  tac: ({ state, input }, words) => {
    const given = splitOptions(words, "");
    if (given === null) return unsupported("tac", words);
    const read = readTexts(state, given.names, input);
    if ("missing" in read) {
      return failed(1, `tac: failed to open '${read.missing}' for reading: No such file or directory`);
    }
    return succeeded(printLines([...linesOf(read.text)].reverse()));
  },
};

function printVariables({ commandState }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const variables = exportedVariables(commandState);
  if (words.some((word) => word.startsWith("-"))) return unsupported("printenv", words);
  if (words.length === 0) {
    return succeeded(printLines(Object.entries(variables).map(([name, value]) => `${name}=${value}`)));
  }
  const values = words.flatMap((word) => (Object.hasOwn(variables, word) ? [variables[word] ?? ""] : []));
  return { ...succeeded(printLines(values)), exit: values.length < words.length ? 1 : 0 };
}

/** Returns the columns of a paste: each `-` takes the next line of the one input. */
function shareInput(
  names: readonly string[],
  columns: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const shared = names.flatMap((name, at) => (name === "-" ? [at] : []));
  if (shared.length < 2) return columns;
  const lines = columns[shared[0] as number] ?? [];
  return columns.map((column, at) => {
    const place = shared.indexOf(at);
    return place < 0 ? column : lines.filter((_, line) => line % shared.length === place);
  });
}

/** `paste -sd, FILE`: the lines of the input in one line, or the lines of files side by side. */
function pasteLines({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  let delimiter = "\t";
  let isSerial = false;
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const [, serial = "", rest] = /^-(s?)(?:d(.*))?$/s.exec(word) ?? [];
    if (word === "-" || !word.startsWith("-")) names.push(word);
    else if (serial === "" && rest === undefined) return unsupported("paste", words);
    else {
      isSerial ||= serial !== "";
      if (rest !== undefined) delimiter = rest === "" ? (words[++at] ?? "") : rest;
    }
  }
  delimiter = delimiter.replace(
    /\\([nt0\\])/g,
    (_, char: string) => ({ n: "\n", t: "\t", "\\": "\\" })[char] ?? "",
  );
  if ([...delimiter].length > 1) return unsupported("paste", words);
  const read = readTexts(state, names, input);
  if ("missing" in read) return failed(1, `paste: ${read.missing}: No such file or directory`);
  const columns = shareInput(
    names,
    read.parts.map(({ text }) => linesOf(text)),
  );
  if (isSerial) return succeeded(printLines(columns.map((lines) => lines.join(delimiter))));
  const height = Math.max(...columns.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, at) => columns.map((lines) => lines[at] ?? ""));
  return succeeded(printLines(rows.map((row) => row.join(delimiter))));
}
