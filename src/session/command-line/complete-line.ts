import { commandNames, findCommand } from "../../engine/client/kubectl/commands/find-command.ts";
import { COMMAND_WORDS } from "../../engine/client/kubectl/commands/help/command-words.ts";
import { FLAG_WORDS } from "../../engine/client/kubectl/commands/help/flag-words.ts";
import { absentCommands } from "../../engine/client/kubectl/commands/pods/absent-commands.ts";
import {
  qualifiedName,
  type ServedKind,
  servedKinds,
} from "../../engine/client/kubectl/discovery/served-kinds.ts";
import { type FlagSpec, type FlagSpecs, isHidden } from "../../engine/client/kubectl/flags/parse-flags.ts";
import type { Files } from "../../engine/scenario/files.ts";
import { type Cluster, changedObjects, objectKey } from "../../engine/server/cluster/cluster.ts";
import { metaText } from "../../engine/server/metadata/object-meta.ts";
import { get } from "../../engine/value/value.ts";
import type { Completion } from "../assist/types.ts";
import { FLAG_VALUES, ON_OBJECTS, PROGRAMS } from "./kubectl-words.ts";
import { type FoundCommand, findLineCommand } from "./line-command.ts";
import { type LineCursor, lineCursorAt } from "./line-cursor.ts";

/** The objects, files and variables that a command line can name. */
export type LineContext = {
  /** The cluster before the line runs. */
  readonly cluster: Cluster;
  readonly files: Files;
  readonly env: Readonly<Record<string, string>>;
};

/** A word for the cursor, with a description. `endsWithoutSpace`: the inserted word gets no space after it. Default false. */
type Candidate = { readonly word: string; readonly detail: string; readonly endsWithoutSpace?: boolean };

const MAX_COMPLETIONS = 60;

/** Returns the completions at a column of a command line, from 1: commands, flags, kinds, names and files. */
export function completeLine(line: string, column: number, words: LineContext): readonly Completion[] {
  const cursor = lineCursorAt(line, column);
  const seen = new Set<string>();
  return candidatesAt(cursor, words)
    .filter(({ word }) => word.startsWith(cursor.typed) && !seen.has(word) && seen.add(word))
    .slice(0, MAX_COMPLETIONS)
    .map(({ word, detail, endsWithoutSpace = false }) => ({
      label: word,
      insert: endsWithoutSpace ? word : `${word} `,
      detail,
      from: cursor.from,
      to: column,
    }));
}

function candidatesAt(cursor: LineCursor, words: LineContext): readonly Candidate[] {
  const [program, ...rest] = cursor.words;
  if (program === undefined) return candidates(PROGRAMS);
  if (program === "cat") return fileCandidates(words.files);
  if (program !== "kubectl" && program !== "k") return [];
  const found = findLineCommand(rest, words.env);
  const before = rest.at(-1) ?? "";
  if (found !== null) {
    const valued = flagAt(before, cursor.typed, found.rules);
    if (valued !== null) return valueCandidates(valued, found.name, words);
    if (cursor.typed.startsWith("-")) return flagCandidates(found);
  }
  const inner = subcommands(findCommand(rest, words.env));
  if (found === null || inner.length > 0) return inner;
  return ON_OBJECTS.has(found.name) ? objectCandidates(found, cursor, words) : [];
}

/** Returns the next words of subcommands of the command so far; empty if an argument follows it. */
function subcommands({ name, argument }: ReturnType<typeof findCommand>): readonly Candidate[] {
  if (argument !== null) return [];
  const start = name === "" ? "" : `${name} `;
  const names = commandNames().filter((one) => one.startsWith(start) && !Object.hasOwn(absentCommands, one));
  const next = names.map((name) => name.slice(start.length).split(" ")[0] as string);
  return [...new Set(next)].sort().map((word) => ({ word, detail: COMMAND_WORDS[start + word] ?? "" }));
}

/** Returns the flag whose value is at the cursor, and the part of the word before the value; null if there is none. */
function flagAt(
  before: string,
  typed: string,
  rules: FlagSpecs,
): { readonly name: string; readonly start: string } | null {
  const glued = /^--([\w-]+)=/.exec(typed);
  if (glued !== null) return { name: glued[1] as string, start: glued[0] };
  const name = before.startsWith("--")
    ? before.slice(2)
    : Object.keys(rules).find((one) => before === `-${rules[one]?.short}`);
  const rule = name === undefined ? undefined : rules[name];
  if (name === undefined || rule === undefined || rule.kind === "bool" || rule.kind === "optional")
    return null;
  return { name, start: "" };
}

function valueCandidates(
  { name, start }: { readonly name: string; readonly start: string },
  command: string,
  words: LineContext,
): readonly Candidate[] {
  const of = (list: readonly string[]) =>
    list.map((word): Candidate => ({ word, detail: "", endsWithoutSpace: word.endsWith("=") }));
  return valuesOf(name, command, words, of).map((one) => ({ ...one, word: start + one.word }));
}

function valuesOf(
  name: string,
  command: string,
  words: LineContext,
  of: (list: readonly string[]) => readonly Candidate[],
): readonly Candidate[] {
  if (name === "filename" || name === "patch-file" || name === "from-file")
    return fileCandidates(words.files);
  if (name === "kustomize") return of(foldersOf(words.files));
  if (name === "namespace") return of(namesOf(words.cluster, "", "namespaces"));
  if (name === "applyset") return of(namesOf(words.cluster, "", "secrets"));
  if (name === "type" && command === "patch") return of(["strategic", "merge", "json"]);
  return of(FLAG_VALUES[name] ?? []);
}

function flagCandidates({ name: command, rules }: FoundCommand): readonly Candidate[] {
  return Object.entries(rules)
    .filter(([, rule]) => !isHidden(rule))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, rule]) => {
      const detail = FLAG_WORDS[`${command} ${name}`] ?? FLAG_WORDS[name] ?? "";
      const short: readonly Candidate[] =
        rule.short === undefined ? [] : [{ word: `-${rule.short}`, detail: `--${name}: ${detail}` }];
      return [...short, { word: longFlag(name, rule), detail, endsWithoutSpace: rule.kind !== "bool" }];
    });
}

function longFlag(name: string, { kind }: FlagSpec): string {
  return kind === "bool" ? `--${name}` : `--${name}=`;
}

/** Returns kinds, those with objects first; after a kind, the names of its objects. */
function objectCandidates(
  { args, rules }: FoundCommand,
  { typed }: LineCursor,
  { cluster }: LineContext,
): readonly Candidate[] {
  const kinds = servedKinds(cluster);
  const plain = args.filter((word, at) => !word.startsWith("-") && !isValue(args[at - 1], rules));
  const slash = typed.indexOf("/");
  const word = slash < 0 ? plain.find((one) => !one.includes("/")) : typed.slice(0, slash);
  const kind = word === undefined ? undefined : kindNamed(kinds, word);
  if (kind !== undefined) {
    const names = namesOf(cluster, kind.group, kind.plural);
    const start = slash < 0 ? "" : typed.slice(0, slash + 1);
    return names.map((name) => ({ word: start + name, detail: kind.kind }));
  }
  if (plain.length > 0) return [];
  const first = kinds.filter((one, at) => kinds.findIndex((other) => isSame(other, one)) === at);
  const used = first.filter(({ group, plural }) => namesOf(cluster, group, plural).length > 0);
  return [...used, ...first].map((one) => ({
    word: kinds.some((other) => other.plural === one.plural && other.group !== one.group)
      ? qualifiedName(one)
      : one.plural,
    detail: [one.kind, ...one.shortNames].join(", "),
  }));
}

function isSame(a: ServedKind, b: ServedKind): boolean {
  return a.group === b.group && a.plural === b.plural;
}

function isValue(before: string | undefined, rules: FlagSpecs): boolean {
  return before !== undefined && flagAt(before, "", rules) !== null;
}

function kindNamed(kinds: readonly ServedKind[], word: string): ServedKind | undefined {
  const name = word.toLowerCase();
  return kinds.find(
    (one) =>
      [one.plural, one.singular, one.kind.toLowerCase(), qualifiedName(one)].includes(name) ||
      one.shortNames.includes(name),
  );
}

/** Returns the names of the objects of a kind that the scenario created; of all namespaces for `namespaces`. */
function namesOf(cluster: Cluster, group: string, plural: string): readonly string[] {
  const objects = plural === "namespaces" ? cluster.objects : changedObjects(cluster);
  const start = objectKey(group, plural, "", "").slice(0, -1);
  return [...objects]
    .filter(([key, object]) => key.startsWith(start) && get(object, "kind") !== undefined)
    .map(([, object]) => metaText(object, "name"));
}

function fileCandidates(files: Files): readonly Candidate[] {
  return [
    ...[...files.keys()].map((word) => ({ word, detail: "file" })),
    ...foldersOf(files).map((word) => ({ word, detail: "folder" })),
  ];
}

function foldersOf(files: Files): readonly string[] {
  return [
    ...new Set(
      [...files.keys()].flatMap((name) =>
        name
          .split("/")
          .slice(0, -1)
          .map((_, at, all) => all.slice(0, at + 1).join("/")),
      ),
    ),
  ];
}

function candidates(all: Readonly<Record<string, string>>): readonly Candidate[] {
  return Object.entries(all).map(([word, detail]) => ({ word, detail }));
}
