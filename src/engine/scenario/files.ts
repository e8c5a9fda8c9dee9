import type { CommandLine } from "./scenario.ts";

/** The files of a terminal: their texts by path. */
export type Files = ReadonlyMap<string, string>;

/** A terminal without files. */
export const noFiles: Files = new Map();

/** Returns `files` with the changes that a step makes before its command line runs; the same reference if it makes none. */
export function withFileChanges(files: Files, changes: CommandLine["files"] = {}): Files {
  const names = Object.keys(changes);
  if (names.every((name) => (changes[name] ?? undefined) === files.get(name))) return files;
  const next = new Map(files);
  for (const name of names) {
    const text = changes[name];
    if (text === null || text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Whether both have the same files with the same texts. */
export function isSameFiles(a: Files, b: Files): boolean {
  return a === b || (a.size === b.size && [...a].every(([name, text]) => b.get(name) === text));
}

/** Returns the files that a scenario lists. */
export function filesOf(texts: Readonly<Record<string, string>> = {}): Files {
  return new Map(Object.entries(texts));
}
