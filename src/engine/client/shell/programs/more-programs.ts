import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { countSteps, exportedVariables, failed, LINE_TOO_COSTLY, refuse, succeeded } from "../shell-state.ts";
import { matchCost, matchesWhole, readWildcards } from "../wildcards/wildcards.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";

/** Programs that scripts use now and then. */
export const morePrograms: Readonly<Record<string, Program>> = {
  find: findFiles,
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
  if ([...delimiter].length > 1) return unsupported("paste", words);
  const read = readTexts(state, names, input);
  if ("missing" in read) return failed(1, `paste: ${read.missing}: No such file or directory`);
  const columns = read.parts.map(({ text }) => linesOf(text));
  if (isSerial) return succeeded(printLines(columns.map((lines) => lines.join(delimiter))));
  const height = Math.max(...columns.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, at) => columns.map((lines) => lines[at] ?? ""));
  return succeeded(printLines(rows.map((row) => row.join(delimiter))));
}

/** `find FOLDER -type f -name '*.yaml'`. Real programs print files in the order of the disk, this one sorts them. */
function findFiles({ state }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const start = words.findIndex((word) => word.startsWith("-"));
  const folders = words.slice(0, start < 0 ? words.length : start);
  const tests = start < 0 ? [] : words.slice(start);
  let [type, pattern]: [string, string | null] = ["", null];
  for (let at = 0; at < tests.length; at += 2) {
    const value = tests[at + 1];
    if (value === undefined) return failed(1, `find: missing argument to \`${tests[at]}'`);
    if (tests[at] === "-type" && (value === "f" || value === "d")) type = value;
    else if (tests[at] === "-name") pattern = value;
    else return unsupported("find", words);
  }
  const wildcards =
    pattern === null
      ? null
      : readWildcards(
          pattern,
          [...pattern].map(() => false),
        );
  const lines: string[] = [];
  for (const folder of folders.length === 0 ? ["."] : folders) {
    const found = filesAndFolders(state.disk.files, folder);
    if (found.length === 0) return failed(1, `find: '${folder}': No such file or directory`);
    for (const { path, isFile } of found) {
      if (type !== "" && (type === "f") !== isFile) continue;
      const name = path.split("/").at(-1) ?? "";
      if (wildcards !== null) {
        if (!countSteps(state, matchCost(wildcards, name))) return refuse(LINE_TOO_COSTLY);
        if (!matchesWhole(wildcards, name)) continue;
      }
      lines.push(path);
    }
  }
  return succeeded(printLines(lines));
}

type Found = { readonly path: string; readonly isFile: boolean };

/** Returns a folder with all files and folders inside, sorted, or a file. Their paths begin as the folder does. */
function filesAndFolders(files: ReadonlyMap<string, string>, folder: string): readonly Found[] {
  const path = cleanPath(folder);
  if (files.has(path)) return [{ path: folder, isFile: true }];
  const prefix = path === "." ? "" : `${path}/`;
  const inside = [...files.keys()].filter((name) => name.startsWith(prefix));
  if (inside.length === 0 && path !== ".") return [];
  const base = folder.replace(/\/$/, "");
  const found = new Map<string, boolean>([[folder, false]]);
  for (const name of inside) {
    const parts = name.slice(prefix.length).split("/");
    for (const at of parts.keys()) {
      found.set(`${base}/${parts.slice(0, at + 1).join("/")}`, at === parts.length - 1);
    }
  }
  return [...found].sort(([a], [b]) => compareText(a, b)).map(([one, isFile]) => ({ path: one, isFile }));
}
