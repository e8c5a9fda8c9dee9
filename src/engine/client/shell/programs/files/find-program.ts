import { compareText } from "../../../../value/order.ts";
import type { Client } from "../../../client.ts";
import type { CommandOutput } from "../../../kubectl/environment.ts";
import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { isFolder } from "../../folders.ts";
import {
  countSteps,
  failed,
  join,
  LINE_TOO_COSTLY,
  refuse,
  type ShellState,
  succeeded,
} from "../../shell-state.ts";
import { matchCost, matchesWhole, readWildcards, type Wildcards } from "../../wildcards/wildcards.ts";
import { type ProgramCall, unsupported } from "../program.ts";

/** A test or an action of `find`. */
type Test =
  | { readonly kind: "and" | "or"; readonly left: Test; readonly right: Test }
  | { readonly kind: "not"; readonly of: Test }
  | { readonly kind: "name" | "path"; readonly pattern: Wildcards; readonly ignoresCase: boolean }
  | { readonly kind: "type"; readonly type: string }
  | { readonly kind: "empty" | "delete" | "true" | "false" | "prune" }
  | { readonly kind: "print"; readonly end: string }
  | { readonly kind: "exec"; readonly command: readonly string[]; readonly isAll: boolean };

type Found = { readonly path: string; readonly isFile: boolean; readonly depth: number };

type Limits = { most: number; least: number };

/**
 * `find FOLDER -type f -name '*.yaml' -exec kubectl apply -f {} \\;`. Real programs print files in the order of the disk, this one sorts them.
 * `run` runs one program.
 */
export function* runFind(
  call: ProgramCall,
  words: readonly string[],
  run: (call: ProgramCall, words: readonly string[]) => Client<CommandOutput>,
): Client<CommandOutput> {
  const { state } = call;
  const start = words.findIndex((word) => /^[-!(]/.test(word));
  const folders = words.slice(0, start < 0 ? words.length : start);
  const reader: Reader = {
    words: start < 0 ? [] : words.slice(start),
    at: 0,
    limits: { most: Number.POSITIVE_INFINITY, least: 0 },
    missing: null,
    acts: false,
  };
  const read = reader.words.length === 0 ? TRUE : readOr(reader);
  if (reader.missing !== null) return failed(1, `find: missing argument to \`${reader.missing}'`);
  if (read === null || reader.at < reader.words.length) return unsupported("find", words);
  const test: Test = reader.acts ? read : { kind: "and", left: read, right: { kind: "print", end: "\n" } };
  let done: CommandOutput = succeeded();
  const all = new Map<Test, string[]>();
  const pruned: string[] = [];
  for (const folder of folders.length === 0 ? ["."] : folders) {
    const found = filesAndFolders(state, folder);
    if (found.length === 0) {
      done = join(done, failed(1, `find: ‘${folder}’: No such file or directory`));
      continue;
    }
    for (const one of found) {
      if (one.depth > reader.limits.most || one.depth < reader.limits.least) continue;
      const results: CommandOutput[] = [];
      if (pruned.some((path) => one.path.startsWith(`${path}/`))) continue;
      const visit: Visit = { call, run, one, results, all, pruned };
      const fits = yield* evaluate(visit, test);
      if (fits === "costly") return refuse(LINE_TOO_COSTLY);
      for (const result of results) done = { ...join(done, result), exit: done.exit };
    }
  }
  for (const [exec, paths] of all) {
    if (exec.kind !== "exec") continue;
    const command = exec.command.flatMap((word) => (word === "{}" ? paths : [word]));
    const result = yield* run(call, command);
    done = { ...join(done, result), exit: result.exit === 0 ? done.exit : 1 };
  }
  return done;
}

type Visit = {
  readonly call: ProgramCall;
  readonly run: (call: ProgramCall, words: readonly string[]) => Client<CommandOutput>;
  readonly one: Found;
  readonly results: CommandOutput[];
  /** The paths for the commands that run once for all. */
  readonly all: Map<Test, string[]>;
  /** The paths of the folders that `find` does not enter, because of `-prune`. */
  readonly pruned: string[];
};

function* evaluate(visit: Visit, test: Test): Client<boolean | "costly"> {
  const { call, run, one, results, all } = visit;
  const { disk } = call.state;
  switch (test.kind) {
    case "and":
    case "or": {
      const left = yield* evaluate(visit, test.left);
      return left === "costly" || left === (test.kind === "or") ? left : yield* evaluate(visit, test.right);
    }
    case "not": {
      const inner = yield* evaluate(visit, test.of);
      return inner === "costly" ? inner : !inner;
    }
    case "name":
    case "path": {
      const name = test.kind === "path" ? one.path : (one.path.replace(/\/$/, "").split("/").at(-1) ?? "");
      const text = test.ignoresCase ? name.toLowerCase() : name;
      return countSteps(call.state, matchCost(test.pattern, text))
        ? matchesWhole(test.pattern, text)
        : "costly";
    }
    case "type":
      return (test.type === "f") === one.isFile;
    case "empty": {
      const path = cleanPath(one.path);
      if (one.isFile) return disk.files.get(path) === "";
      return ![...disk.files.keys()].some((name) => path === "." || name.startsWith(`${path}/`));
    }
    case "delete": {
      const files = new Map(disk.files);
      files.delete(cleanPath(one.path));
      disk.files = files;
      disk.folders.delete(cleanPath(one.path));
      return true;
    }
    case "prune":
      visit.pruned.push(one.path);
      return true;
    case "print":
      results.push(succeeded(one.path + test.end));
      return true;
    case "exec": {
      if (test.isAll) {
        all.set(test, [...(all.get(test) ?? []), one.path]);
        return true;
      }
      const result = yield* run(
        call,
        test.command.map((word) => word.replaceAll("{}", one.path)),
      );
      results.push(result);
      return result.exit === 0;
    }
    default:
      return test.kind !== "false";
  }
}

type Reader = {
  readonly words: readonly string[];
  readonly limits: Limits;
  at: number;
  /** The test that has no argument. */
  missing: string | null;
  /** Whether an action says what to do with the files. */
  acts: boolean;
};

const TRUE: Test = { kind: "true" };

function readOr(reader: Reader): Test | null {
  let left = readAnd(reader);
  while (left !== null && /^-or?$/.test(reader.words[reader.at] ?? "")) {
    reader.at++;
    const right = readAnd(reader);
    left = right === null ? null : { kind: "or", left, right };
  }
  return left;
}

function readAnd(reader: Reader): Test | null {
  let left = readNot(reader);
  for (;;) {
    const word = reader.words[reader.at];
    if (left === null || word === undefined || word === ")" || /^-or?$/.test(word)) return left;
    if (/^-a(?:nd)?$/.test(word)) reader.at++;
    const right = readNot(reader);
    left = right === null ? null : { kind: "and", left, right };
  }
}

function readNot(reader: Reader): Test | null {
  const word = reader.words[reader.at];
  if (word === "!" || word === "-not") {
    reader.at++;
    const of = readNot(reader);
    return of === null ? null : { kind: "not", of };
  }
  if (word === "(") {
    reader.at++;
    const inner = readOr(reader);
    return reader.words[reader.at++] === ")" ? inner : null;
  }
  return readTest(reader);
}

const BARE: Readonly<Record<string, "empty" | "delete" | "true" | "false" | "prune">> = {
  "-prune": "prune",
  "-empty": "empty",
  "-delete": "delete",
  "-true": "true",
  "-false": "false",
};

function readTest(reader: Reader): Test | null {
  const word = reader.words[reader.at++] ?? "";
  const bare = BARE[word];
  if (word === "-print" || word === "-print0" || word === "-delete") reader.acts = true;
  if (bare !== undefined) return { kind: bare };
  if (word === "-print" || word === "-print0") return { kind: "print", end: word === "-print" ? "\n" : "\0" };
  if (word === "-exec") return readExec(reader);
  const value = reader.words[reader.at++];
  if (!/^-(?:i?name|i?path|type|maxdepth|mindepth)$/.test(word)) return null;
  if (value === undefined) {
    reader.missing = word;
    return null;
  }
  if (word === "-maxdepth" || word === "-mindepth") {
    if (!/^\d+$/.test(value)) return null;
    if (word === "-maxdepth") reader.limits.most = Number(value);
    else reader.limits.least = Number(value);
    return TRUE;
  }
  if (word === "-type") return value === "f" || value === "d" ? { kind: "type", type: value } : null;
  const ignoresCase = word.startsWith("-i");
  const source = ignoresCase ? value.toLowerCase() : value;
  const pattern = readWildcards(
    source,
    [...source].map(() => false),
  );
  return { kind: word.endsWith("path") ? "path" : "name", pattern, ignoresCase };
}

function readExec(reader: Reader): Test | null {
  reader.acts = true;
  const rest = reader.words.slice(reader.at);
  const end = rest.findIndex((word, at) => word === ";" || (word === "+" && rest[at - 1] === "{}"));
  if (end < 1) {
    reader.missing = "-exec";
    return null;
  }
  reader.at += end + 1;
  return { kind: "exec", command: rest.slice(0, end), isAll: rest[end] === "+" };
}

/** Returns a folder with all files and folders inside, sorted, or a file. Their paths begin as the folder does. */
function filesAndFolders({ disk }: ShellState, folder: string): readonly Found[] {
  const path = cleanPath(folder);
  if (disk.files.has(path)) return [{ path: folder, isFile: true, depth: 0 }];
  if (!isFolder(disk, folder)) return [];
  const prefix = path === "." ? "" : `${path}/`;
  const isInside = (name: string) =>
    name.startsWith(prefix) && !name.startsWith("/") && !name.slice(prefix.length).startsWith("..");
  const base = folder.replace(/\/$/, "");
  const found = new Map<string, Found>([[folder, { path: folder, isFile: false, depth: 0 }]]);
  const add = (name: string, isFile: boolean) => {
    const parts = name.slice(prefix.length).split("/");
    for (const at of parts.keys()) {
      const inner = `${base}/${parts.slice(0, at + 1).join("/")}`;
      if (!found.has(inner))
        found.set(inner, { path: inner, isFile: isFile && at === parts.length - 1, depth: at + 1 });
    }
  };
  for (const name of disk.files.keys()) if (isInside(name)) add(name, true);
  for (const name of disk.folders) if (isInside(name)) add(name, false);
  return [...found.values()].sort((a, b) => compareText(a.path, b.path));
}
