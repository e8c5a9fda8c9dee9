import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { isFolder, makeFolder } from "../../folders.ts";
import {
  countText,
  failed,
  LINE_TOO_COSTLY,
  MAX_LENGTH,
  readAll,
  refuse,
  type ShellState,
  succeeded,
} from "../../shell-state.ts";
import { type Program, unsupported } from "../program.ts";
import { quotedName, readTexts, splitOptions } from "../program-input.ts";
import { listFiles } from "./ls-program.ts";

/** The programs that read and change files. A folder exists if it contains a file. */
export const filePrograms: Readonly<Record<string, Program>> = {
  cat: ({ state, input }, words) => {
    const given = splitOptions(words, "nbAETevstu");
    if (given === null) return unsupported("cat", words);
    const names = given.names.length === 0 ? ["-"] : given.names;
    let [text, stderr] = ["", ""];
    for (const name of names) {
      const read = readTexts(state, [name], input);
      if ("missing" in read)
        stderr += `cat: ${quotedName(name)}: ${isFolder(state.disk, name) ? "Is a directory" : "No such file or directory"}\n`;
      else text += read.text;
      if (text.length > MAX_LENGTH) return refuse(LINE_TOO_COSTLY);
    }
    return { exit: stderr === "" ? 0 : 1, stdout: shownText(text, given.options), stderr };
  },
  mkdir: ({ state }, words) => makeFolders(state, words),
  mktemp: ({ state }, words) => {
    const given = splitOptions(words, "dqt");
    if (given === null || given.names.length > 1) return unsupported("mktemp", words);
    const [pattern = "/tmp/tmp.XXXXXXXXXX"] = given.names;
    // There are no random names here.
    const nameOf = (at: number) => pattern.replace(/X+$/, (marks) => String(at).padStart(marks.length, "0"));
    let at = 1;
    while (state.disk.files.has(nameOf(at)) || state.disk.folders.has(nameOf(at))) at++;
    if (given.options.includes("d")) makeFolder(state.disk, nameOf(at));
    else state.disk.files = new Map([...state.disk.files, [cleanPath(nameOf(at)), ""]]);
    return succeeded(`${nameOf(at)}\n`);
  },
  rmdir: ({ state }, words) => {
    for (const name of words) {
      if (filesInside(state.disk.files, name).length > 0)
        return failed(1, `rmdir: failed to remove '${name}': Directory not empty`);
      if (!state.disk.folders.delete(cleanPath(name)))
        return failed(1, `rmdir: failed to remove '${name}': No such file or directory`);
    }
    return succeeded();
  },
  rm: ({ state }, words) => {
    const given = splitOptions(words, "rfRvd");
    if (given === null) return unsupported("rm", words);
    const has = (letter: string) => given.options.includes(letter);
    if (given.names.length === 0 && !has("f"))
      return failed(1, "rm: missing operand\nTry 'rm --help' for more information.");
    let [stdout, stderr] = ["", ""];
    const files = new Map(state.disk.files);
    for (const name of given.names) {
      const inside = filesInside(files, name);
      const path = cleanPath(name);
      if ((inside.length > 0 || state.disk.folders.has(path)) && !/[rR]/.test(given.options)) {
        stderr += `rm: cannot remove '${name}': Is a directory\n`;
        continue;
      }
      const hadFolder = /[rR]/.test(given.options) && removeFolders(state, name);
      const wasFile = files.delete(path);
      if (!wasFile && inside.length === 0 && !hadFolder) {
        if (!has("f")) stderr += `rm: cannot remove '${name}': No such file or directory\n`;
        continue;
      }
      for (const file of inside) files.delete(file);
      if (has("v")) for (const file of inside) stdout += `removed '${file}'\n`;
      if (has("v")) stdout += wasFile ? `removed '${name}'\n` : `removed directory '${name}'\n`;
    }
    state.disk.files = files;
    return { exit: stderr === "" ? 0 : 1, stdout, stderr };
  },
  cp: (call, words) => copyOrMove(call.state, "cp", words),
  mv: (call, words) => copyOrMove(call.state, "mv", words),
  touch: ({ state }, words) => {
    if (splitOptions(words, "") === null) return unsupported("touch", words);
    const missing = words.map(cleanPath).filter((name) => !state.disk.files.has(name));
    if (missing.length > 0) {
      state.disk.files = new Map([...state.disk.files, ...missing.map((name) => [name, ""] as const)]);
    }
    return succeeded();
  },
  ls: ({ state }, words) => listFiles(state, words),
  tee: ({ state, input }, words) => {
    const given = splitOptions(
      words.map((word) => (word === "--append" ? "-a" : word)),
      "ai",
    );
    if (given === null) return unsupported("tee", words);
    const text = readAll(input);
    const files = new Map(state.disk.files);
    let stderr = "";
    for (const name of given.names) {
      if (!countText(state, text)) return refuse(LINE_TOO_COSTLY);
      const path = cleanPath(name);
      const sink = state.disk.sinks.get(name);
      if (sink !== undefined) sink.written.text += text;
      else if (name === "/dev/stderr") stderr += text;
      else if (name !== "/dev/null" && name !== "/dev/tty")
        files.set(path, given.options.includes("a") ? (files.get(path) ?? "") + text : text);
    }
    state.disk.files = files;
    return { exit: 0, stdout: text, stderr };
  },
};

/** Returns a text with what options of `cat` show: numbers of lines, tabs and ends of lines. */
function shownText(given: string, options: string): string {
  const text = options.includes("s") ? given.replace(/(^|\n)\n{2,}/g, "$1\n") : given;
  if (!/[nbAETet]/.test(options)) return text;
  let number = 0;
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
    .map((line) => {
      const isNumbered = options.includes("b") ? line !== "\n" : options.includes("n");
      const start = isNumbered ? `${String(++number).padStart(6)}\t` : "";
      const tabs = /[ATt]/.test(options) ? line.replaceAll("\t", "^I") : line;
      return start + (/[AEe]/.test(options) ? tabs.replace(/\n$/, "$\n") : tabs);
    })
    .join("");
}

function copyOrMove(state: ShellState, program: string, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, program === "cp" ? "rRfavp" : "fvn");
  const [from, to, ...more] = given?.names ?? [];
  if (from === undefined || to === undefined) return unsupported(program, words);
  if (more.length > 0) return copySeveral(state, program, given?.options ?? "", [from, to, ...more]);
  const files = new Map(state.disk.files);
  const isInto = /\/$|^\.$/.test(to) || isFolder(state.disk, to);
  const name = cleanPath(from);
  const target = isInto ? cleanPath(`${to}/${name.split("/").at(-1)}`) : cleanPath(to);
  const inside = files.has(name) ? [name] : filesInside(files, from);
  const isEmptyFolder = inside.length === 0 && state.disk.folders.has(name);
  if (inside.length === 0 && !isEmptyFolder)
    return failed(1, `${program}: cannot stat '${from}': No such file or directory`);
  if (program === "cp" && !files.has(name) && !/[rRa]/.test(given?.options ?? ""))
    return failed(1, `cp: -r not specified; omitting directory '${from}'`);
  if (name === target) return failed(1, `${program}: '${from}' and '${to}' are the same file`);
  if (isEmptyFolder) {
    if (program === "mv") removeFolders(state, name);
    makeFolder(state.disk, target);
  }
  for (const file of inside) {
    const text = files.get(file) ?? "";
    if (!countText(state, text)) return refuse(LINE_TOO_COSTLY);
    if (program === "mv") files.delete(file);
    files.set(target + file.slice(name.length), text);
  }
  state.disk.files = files;
  if (given?.options.includes("v") !== true) return succeeded();
  return succeeded(program === "mv" ? `renamed '${from}' -> '${target}'\n` : `'${from}' -> '${target}'\n`);
}

/** Copies or moves several files into a folder. */
function copySeveral(
  state: ShellState,
  program: string,
  options: string,
  names: readonly string[],
): ReturnType<Program> {
  const to = names.at(-1) as string;
  if (!isFolder(state.disk, to)) return failed(1, `${program}: target '${to}' is not a directory`);
  const option = options === "" ? [] : [`-${options}`];
  let done = succeeded();
  for (const from of names.slice(0, -1)) {
    const one = copyOrMove(state, program, [...option, from, `${to}/`]);
    done = { exit: Math.max(done.exit, one.exit), stdout: "", stderr: done.stderr + one.stderr };
  }
  return done;
}

function makeFolders(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, "pv");
  if (given === null) return unsupported("mkdir", words);
  const makesParents = given.options.includes("p");
  let done = succeeded();
  for (const name of given.names) {
    const parent = cleanPath(`${name}/..`);
    const isThere = isFolder(state.disk, name) || state.disk.files.has(cleanPath(name));
    const why = isThere && !makesParents ? "File exists" : "No such file or directory";
    if (makesParents || (!isThere && isFolder(state.disk, parent))) makeFolder(state.disk, name);
    else
      done = { ...done, exit: 1, stderr: `${done.stderr}mkdir: cannot create directory ‘${name}’: ${why}\n` };
  }
  return done;
}

/** Removes the folders that commands of the line made. Returns whether there was one. */
function removeFolders({ disk }: ShellState, name: string): boolean {
  const path = cleanPath(name);
  const found = [...disk.folders].filter((one) => one === path || one.startsWith(`${path}/`));
  for (const one of found) disk.folders.delete(one);
  return found.length > 0;
}

function filesInside(files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  const prefix = `${cleanPath(folder)}/`;
  return [...files.keys()].filter((file) => file.startsWith(prefix));
}
