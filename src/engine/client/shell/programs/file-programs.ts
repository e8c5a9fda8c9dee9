import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import {
  countText,
  failed,
  LINE_TOO_COSTLY,
  MAX_LENGTH,
  readAll,
  refuse,
  type ShellState,
  succeeded,
} from "../shell-state.ts";
import { type Program, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";

/** The programs that read and change files. A folder exists if it contains a file. */
export const filePrograms: Readonly<Record<string, Program>> = {
  cat: ({ state, input }, words) => {
    if (words.some((word) => /^-./.test(word))) return unsupported("cat", words);
    const read = readTexts(state, words, input);
    if ("missing" in read) return failed(1, `cat: ${read.missing}: No such file or directory`);
    return read.text.length > MAX_LENGTH ? refuse(LINE_TOO_COSTLY) : succeeded(read.text);
  },
  mkdir: (_, words) => (splitOptions(words, "p") === null ? unsupported("mkdir", words) : succeeded()),
  rm: ({ state }, words) => {
    const given = splitOptions(words, "rfR");
    if (given === null) return unsupported("rm", words);
    const files = new Map(state.disk.files);
    for (const name of given.names) {
      const inside = filesInside(files, name);
      if (inside.length > 0 && !/[rR]/.test(given.options)) {
        return failed(1, `rm: cannot remove '${name}': Is a directory`);
      }
      if (!files.delete(cleanPath(name)) && inside.length === 0 && !given.options.includes("f")) {
        return failed(1, `rm: cannot remove '${name}': No such file or directory`);
      }
      for (const file of inside) files.delete(file);
    }
    state.disk.files = files;
    return succeeded();
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
  ls: ({ state }, words) => {
    const given = splitOptions(words, "1");
    if (given === null) return unsupported("ls", words);
    const { files } = state.disk;
    const isFolder = (name: string) => !files.has(cleanPath(name)) && entriesOf(files, name).length > 0;
    const names = given.names.length === 0 ? ["."] : given.names;
    const missing = names.filter((name) => name !== "." && !files.has(cleanPath(name)) && !isFolder(name));
    const folders = names.filter((name) => name === "." || isFolder(name));
    const rest = names.filter((name) => !folders.includes(name) && !missing.includes(name)).sort(compareText);
    const parts = folders.map((name) =>
      (names.length > 1 ? [`${name}:`] : []).concat(entriesOf(files, name)),
    );
    const all = rest.length > 0 ? [rest, ...parts] : parts;
    return {
      exit: missing.length > 0 ? 2 : 0,
      stdout: all.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n"),
      stderr: missing.map((name) => `ls: cannot access '${name}': No such file or directory\n`).join(""),
    };
  },
  tee: ({ state, input }, words) => {
    const given = splitOptions(words, "a");
    if (given === null) return unsupported("tee", words);
    const text = readAll(input);
    const files = new Map(state.disk.files);
    for (const name of given.names.map(cleanPath)) {
      if (!countText(state, text)) return refuse(LINE_TOO_COSTLY);
      files.set(name, given.options.includes("a") ? (files.get(name) ?? "") + text : text);
    }
    state.disk.files = files;
    return succeeded(text);
  },
};

function copyOrMove(state: ShellState, program: string, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, program === "cp" ? "rRf" : "f");
  const [from, to, ...more] = given?.names ?? [];
  if (from === undefined || to === undefined || more.length > 0) return unsupported(program, words);
  const files = new Map(state.disk.files);
  const isInto = /\/$|^\.$/.test(to) || filesInside(files, to).length > 0;
  const name = cleanPath(from);
  const target = isInto ? cleanPath(`${to}/${name.split("/").at(-1)}`) : cleanPath(to);
  const inside = files.has(name) ? [name] : filesInside(files, from);
  if (inside.length === 0) return failed(1, `${program}: cannot stat '${from}': No such file or directory`);
  for (const file of inside) {
    const text = files.get(file) ?? "";
    if (!countText(state, text)) return refuse(LINE_TOO_COSTLY);
    if (program === "mv") files.delete(file);
    files.set(target + file.slice(name.length), text);
  }
  state.disk.files = files;
  return succeeded();
}

/** Returns the entries of a folder without hidden ones, sorted. */
function entriesOf(files: ReadonlyMap<string, string>, folder: string): string[] {
  const path = cleanPath(folder);
  const prefix = path === "." ? "" : `${path}/`;
  const names = [...files.keys()].filter((file) => file.startsWith(prefix));
  const entries = new Set(names.map((file) => file.slice(prefix.length).split("/")[0] as string));
  return [...entries].filter((one) => !one.startsWith(".")).sort(compareText);
}

function filesInside(files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  const prefix = `${cleanPath(folder)}/`;
  return [...files.keys()].filter((file) => file.startsWith(prefix));
}
