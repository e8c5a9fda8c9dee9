import { compareText } from "../../value/order.ts";
import type { Program } from "./programs.ts";
import {
  cleanName,
  failed,
  fine,
  type Input,
  MAX_LENGTH,
  readAll,
  refuse,
  type State,
  spendText,
  TOO_MUCH,
} from "./state.ts";

/** Texts of files, one after the other and each for itself. */
export type Texts = {
  readonly text: string;
  readonly parts: readonly { readonly path: string; readonly text: string }[];
};

/** The texts of files; what is piped in where there are none, and for `-`. What is more than a line may make is cut. */
export function textOf(
  { disk }: State,
  names: readonly string[],
  input: Input,
): Texts | { readonly missing: string } {
  const parts: { path: string; text: string }[] = [];
  let text = "";
  for (const name of names.length === 0 ? ["-"] : names) {
    const path = cleanName(name);
    const own = /^-$|^\/dev\/(?:stdin|fd\/0)$/.test(name) ? readAll(input) : disk.files.get(path);
    if (own === undefined && name !== "/dev/null") return { missing: name };
    parts.push({ path, text: own ?? "" });
    text += own ?? "";
    if (text.length > MAX_LENGTH) break;
  }
  return { text, parts };
}

/** Programs that read and change files. Folders are there when a file is in them. */
export const fileCommands: Readonly<Record<string, Program>> = {
  cat: ({ state, input }, words) => {
    if (words.some((word) => /^-./.test(word))) return unknown("cat", words);
    const read = textOf(state, words, input);
    if ("missing" in read) return failed(1, `cat: ${read.missing}: No such file or directory`);
    return read.text.length > MAX_LENGTH ? refuse(TOO_MUCH) : fine(read.text);
  },
  mkdir: (_, words) => (optionsOf(words, "p") === null ? unknown("mkdir", words) : fine()),
  rm: ({ state }, words) => {
    const given = optionsOf(words, "rfR");
    if (given === null) return unknown("rm", words);
    const files = new Map(state.disk.files);
    for (const name of given.names) {
      const inside = insideOf(files, name);
      if (inside.length > 0 && !/[rR]/.test(given.options)) {
        return failed(1, `rm: cannot remove '${name}': Is a directory`);
      }
      if (!files.delete(cleanName(name)) && inside.length === 0 && !given.options.includes("f")) {
        return failed(1, `rm: cannot remove '${name}': No such file or directory`);
      }
      for (const file of inside) files.delete(file);
    }
    state.disk.files = files;
    return fine();
  },
  cp: (call, words) => move(call.state, "cp", words),
  mv: (call, words) => move(call.state, "mv", words),
  touch: ({ state }, words) => {
    if (optionsOf(words, "") === null) return unknown("touch", words);
    const missing = words.map(cleanName).filter((name) => !state.disk.files.has(name));
    if (missing.length > 0) {
      state.disk.files = new Map([...state.disk.files, ...missing.map((name) => [name, ""] as const)]);
    }
    return fine();
  },
  ls: ({ state }, words) => {
    const given = optionsOf(words, "1");
    if (given === null) return unknown("ls", words);
    const { files } = state.disk;
    const isFolder = (name: string) => !files.has(cleanName(name)) && entriesOf(files, name).length > 0;
    const names = given.names.length === 0 ? ["."] : given.names;
    const missing = names.find((name) => name !== "." && !files.has(cleanName(name)) && !isFolder(name));
    if (missing !== undefined) return failed(2, `ls: cannot access '${missing}': No such file or directory`);
    const folders = names.filter((name) => name === "." || isFolder(name));
    const rest = names.filter((name) => !folders.includes(name)).sort(compareText);
    const parts = folders.map((name) =>
      (names.length > 1 ? [`${name}:`] : []).concat(entriesOf(files, name)),
    );
    const all = rest.length > 0 ? [rest, ...parts] : parts;
    return fine(all.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n"));
  },
  tee: ({ state, input }, words) => {
    const given = optionsOf(words, "a");
    if (given === null) return unknown("tee", words);
    const text = readAll(input);
    const files = new Map(state.disk.files);
    for (const name of given.names.map(cleanName)) {
      if (!spendText(state, text)) return refuse(TOO_MUCH);
      files.set(name, given.options.includes("a") ? (files.get(name) ?? "") + text : text);
    }
    state.disk.files = files;
    return fine(text);
  },
};

function move(state: State, program: string, words: readonly string[]): ReturnType<Program> {
  const given = optionsOf(words, program === "cp" ? "rRf" : "f");
  const [from, to, ...more] = given?.names ?? [];
  if (from === undefined || to === undefined || more.length > 0) return unknown(program, words);
  const files = new Map(state.disk.files);
  const isInto = /\/$|^\.$/.test(to) || insideOf(files, to).length > 0;
  const name = cleanName(from);
  const target = isInto ? cleanName(`${to}/${name.split("/").at(-1)}`) : cleanName(to);
  const inside = files.has(name) ? [name] : insideOf(files, from);
  if (inside.length === 0) return failed(1, `${program}: cannot stat '${from}': No such file or directory`);
  for (const file of inside) {
    const text = files.get(file) ?? "";
    if (!spendText(state, text)) return refuse(TOO_MUCH);
    if (program === "mv") files.delete(file);
    files.set(target + file.slice(name.length), text);
  }
  state.disk.files = files;
  return fine();
}

/** What is in a folder, without what is hidden. */
function entriesOf(files: ReadonlyMap<string, string>, folder: string): string[] {
  const path = cleanName(folder);
  const prefix = path === "" || path === "." ? "" : `${path}/`;
  const names = [...files.keys()].filter((file) => file.startsWith(prefix));
  const entries = new Set(names.map((file) => file.slice(prefix.length).split("/")[0] as string));
  return [...entries].filter((one) => !one.startsWith(".")).sort(compareText);
}

function insideOf(files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  const prefix = `${cleanName(folder)}/`;
  return [...files.keys()].filter((file) => file.startsWith(prefix));
}

/** Options of one letter, and the names behind them; null where an option is not among those that are known. */
export function optionsOf(
  words: readonly string[],
  known: string,
): { readonly options: string; readonly names: readonly string[] } | null {
  let options = "";
  const names: string[] = [];
  for (const [at, word] of words.entries()) {
    if (word === "--") return { options, names: [...names, ...words.slice(at + 1)] };
    if (word.startsWith("-") && word !== "-") options += word.slice(1);
    else names.push(word);
  }
  return [...options].every((letter) => known.includes(letter)) ? { options, names } : null;
}

/** What is said of words that a program takes, but not here. */
export function unknown(program: string, words: readonly string[]): ReturnType<Program> {
  return refuse(`${program}: ${words.join(" ")}: not supported here`);
}
