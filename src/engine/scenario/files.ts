import type { CommandLine } from "./scenario.ts";

/** The texts of a terminal's files by their paths. */
export type Files = ReadonlyMap<string, string>;

/** No file at all. */
export const noFiles: Files = new Map();

/** `files` as a step changes them before its line runs; the same reference if it changes none. */
export function withChanges(files: Files, changes: CommandLine["files"] = {}): Files {
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

/** Whether both hold the same texts. */
export function isSameFiles(a: Files, b: Files): boolean {
  return a === b || (a.size === b.size && [...a].every(([name, text]) => b.get(name) === text));
}

/** The files that a scenario gives. */
export function filesOf(texts: Readonly<Record<string, string>> = {}): Files {
  return new Map(Object.entries(texts));
}
