import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { countSteps, failed, LINE_TOO_COSTLY, refuse, succeeded } from "../shell-state.ts";
import { matchCost, matchesWhole, readWildcards } from "../wildcards/wildcards.ts";
import { printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";

/** `find FOLDER -type f -name '*.yaml'`. Real programs print files in the order of the disk, this one sorts them. */
export function findFiles({ state }: ProgramCall, words: readonly string[]): ReturnType<Program> {
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
