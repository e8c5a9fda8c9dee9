import { cleanPath } from "../kubectl/files/clean-path.ts";
import type { Script } from "./syntax/script-syntax.ts";

/**
 * The files of the environment, with the changes of the commands. Their names start at the working directory, which is `folder`: empty for
 * the first one. `folders` are those that a command of the line made. `pipes`: the outputs of `<( )` by the names of their files.
 */
export type Disk = {
  files: ReadonlyMap<string, string>;
  folder: string;
  /** The working directory before: `cd -`. */
  before: string;
  readonly folders: Set<string>;
  readonly pipes: Map<string, string>;
  /** The processes `>( )` that wait for their input, by the names of their files. */
  readonly sinks: Map<string, Sink>;
  /** Which files can be run, as far as commands of the line said so with `chmod`. */
  readonly canRun: Map<string, boolean>;
};

/** A process `>( )`: what was written to it so far, and its commands. */
export type Sink = { readonly script: Script; readonly written: Buffer };

/** A text that grows. */
export type Buffer = { text: string };

/** The working directory of a new shell, as `pwd` prints it. */
export const HOME_FOLDER = "/work";

/** Returns the path of the working directory. */
export function workingFolder({ folder }: Disk): string {
  return folder === "" ? HOME_FOLDER : `${HOME_FOLDER}/${folder}`;
}

/**
 * Returns a path relative to the working directory. It changes absolute paths inside of the shell's folder, and paths that leave the working
 * directory with `..` and enter it again. All others stay as they are.
 */
export function relativePath({ folder }: Disk, given: string): string {
  if (folder !== "" && given.startsWith("../")) return withoutReturn(folder, given);
  const path = given.replace(/^\/root(?=\/|$)/, HOME_FOLDER);
  if (path !== HOME_FOLDER && !path.startsWith(`${HOME_FOLDER}/`)) return path;
  const rest = path.slice(HOME_FOLDER.length + 1);
  const found = fromFolder(folder, cleanPath(rest));
  return path.endsWith("/") && found !== "." ? `${found}/` : found;
}

/** From the folder `a/b`, `../../a/c` is `../c`. */
function withoutReturn(folder: string, path: string): string {
  const found = fromFolder(folder, toRoot(folder, path));
  return found.split("/").length < cleanPath(path).split("/").length ? found : path;
}

/** Returns an argument in which such an absolute path is relative: `/work/a.yaml`, `--from-file=/work/a`. */
export function relativeArgument(disk: Disk, word: string): string {
  if (!word.includes(HOME_FOLDER) && !word.includes("../")) return word;
  const [, start = "", path = word] = /^(-[\w-]*=(?:[\w.-]+=)?|[\w.-]+=)((?:\/|\.\.\/).*)$/s.exec(word) ?? [];
  return start + relativePath(disk, path);
}

/** Whether a path is a folder: it contains a file, or a command of the line made it. */
export function isFolder(disk: Disk, name: string): boolean {
  const path = cleanPath(name);
  if (/^(?:\.|\/|\/tmp|\.\.(?:\/\.\.)*)$/.test(path) || path === HOME_FOLDER) return true;
  const prefix = `${path}/`;
  return (
    disk.folders.has(path) || [...disk.files.keys(), ...disk.folders].some((one) => one.startsWith(prefix))
  );
}

/** Notes that a folder exists, with the folders around it. */
export function makeFolder(disk: Disk, name: string): void {
  const parts = cleanPath(name).split("/");
  for (const at of parts.keys()) {
    const path = parts.slice(0, at + 1).join("/");
    if (path !== "" && !/(?:^|\/)\.\.$/.test(path)) disk.folders.add(path);
  }
}

/** Makes a folder below the first one the working directory. The names of all files then start there. */
export function moveTo(disk: Disk, folder: string): void {
  if (folder === disk.folder) return;
  const move = (path: string) =>
    path.startsWith("/") ? path : fromFolder(folder, toRoot(disk.folder, path));
  disk.files = new Map([...disk.files].map(([path, text]) => [move(path), text]));
  const folders = [...disk.folders].map(move);
  disk.folders.clear();
  for (const one of folders) disk.folders.add(one);
  disk.folder = folder;
}

/** Returns the folder that a name leads to, from the first one; null if it is outside. */
export function folderOf(disk: Disk, name: string): string | null {
  const path = relativePath(disk, name);
  if (path.startsWith("/")) return null;
  const found = toRoot(disk.folder, path);
  if (found === ".." || found.startsWith("../")) return null;
  return found === "." ? "" : found;
}

function toRoot(folder: string, path: string): string {
  return cleanPath(folder === "" ? path : `${folder}/${path}`);
}

/** Returns a path from a folder, such as `../b`. Both start at the same place. */
function fromFolder(folder: string, path: string): string {
  const from = folder === "" ? [] : folder.split("/");
  const to = path === "." ? [] : path.split("/");
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same++;
  return [...from.slice(same).map(() => ".."), ...to.slice(same)].join("/") || ".";
}
