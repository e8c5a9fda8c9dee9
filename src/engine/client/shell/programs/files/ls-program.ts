import { compareText } from "../../../../value/order.ts";
import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { type Disk, isFolder } from "../../folders.ts";
import type { ShellState } from "../../shell-state.ts";
import { type Program, unsupported } from "../program.ts";
import { splitOptions } from "../program-input.ts";

/** `ls`, also of all files (`-a`, `-A`), of inner folders (`-R`), and of a folder itself (`-d`). */
export function listFiles({ disk }: ShellState, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, "1aAdRp");
  if (given === null) return listMissing(disk, words) ?? unsupported("ls", words);
  const has = (letter: string) => given.options.includes(letter);
  const names = given.names.length === 0 ? ["."] : given.names;
  const missing = names.filter((name) => !disk.files.has(cleanPath(name)) && !isFolder(disk, name));
  const folders = names.filter((name) => !has("d") && isFolder(disk, name)).sort(compareText);
  const rest = names.filter((name) => !folders.includes(name) && !missing.includes(name)).sort(compareText);
  const isNamed = names.length > 1 || has("R");
  const parts: string[][] = [];
  for (let queue = [...folders]; queue.length > 0; ) {
    const [name = ".", ...others] = queue;
    const entries = entriesOf(disk, name, has("a"), has("A"));
    const isInner = (entry: string) => !/^\.\.?$/.test(entry) && isFolder(disk, `${name}/${entry}`);
    const shown = has("p") ? entries.map((one) => (isInner(one) ? `${one}/` : one)) : entries;
    parts.push([...(isNamed ? [`${name}:`] : []), ...shown]);
    const base = name.replace(/\/$/, "");
    const inner = has("R") ? entries.filter(isInner).map((one) => `${base}/${one}`) : [];
    queue = [...inner, ...others];
  }
  const all = rest.length > 0 ? [rest, ...parts] : parts;
  return {
    exit: missing.length > 0 ? 2 : 0,
    stdout: all.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n"),
    stderr: missing.map(problem).join(""),
  };
}

function problem(name: string): string {
  return `ls: cannot access '${name}': No such file or directory\n`;
}

/** Returns the answer to a call with other options, such as `-l`, if all names are missing: it needs no owners and times. */
function listMissing(disk: Disk, words: readonly string[]): ReturnType<Program> | null {
  const names = words.filter((word) => !word.startsWith("-"));
  const isMissing = (name: string) => !disk.files.has(cleanPath(name)) && !isFolder(disk, name);
  if (names.length === 0 || !names.every(isMissing)) return null;
  return { exit: 2, stdout: "", stderr: names.map(problem).join("") };
}

/** Returns the entries of a folder, sorted. */
export function entriesOf(disk: Disk, folder: string, withSelf = false, withHidden = true): string[] {
  const path = cleanPath(folder);
  const prefix = path === "." ? "" : `${path}/`;
  const names = [...disk.files.keys(), ...disk.folders].filter((one) => one.startsWith(prefix));
  const entries = new Set(names.map((one) => one.slice(prefix.length).split("/")[0] as string));
  const found = [...entries].filter(
    (one) => one !== ".." && one !== "" && (withSelf || withHidden || !one.startsWith(".")),
  );
  return [...(withSelf ? [".", ".."] : []), ...found.sort(compareText)];
}
