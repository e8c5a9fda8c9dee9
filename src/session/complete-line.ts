import { commandNames, findCommand } from "../engine/client/kubectl/find-command.ts";
import { type FlagRule, type FlagRules, isHidden } from "../engine/client/kubectl/flags.ts";
import { qualifiedName, type ServedKind, servedKinds } from "../engine/client/kubectl/kinds.ts";
import type { Files } from "../engine/scenario/files.ts";
import { type Cluster, madeObjects, objectKey } from "../engine/server/cluster.ts";
import { metaText } from "../engine/server/meta.ts";
import { get } from "../engine/value/value.ts";
import type { Completion } from "../worker/protocol.ts";
import { COMMAND_HELP, FLAG_HELP, FLAG_VALUES, ON_OBJECTS, PROGRAMS } from "./kubectl-words.ts";
import { commandOf, type FoundCommand } from "./line-command.ts";
import { type LineCursor, lineCursorAt } from "./line-cursor.ts";

/** What a command line may name. */
export type LineWords = {
  /** As it is before the line runs. */
  readonly cluster: Cluster;
  readonly files: Files;
  readonly env: Readonly<Record<string, string>>;
};

/** A word that may stand at the cursor, and what it means. */
type Choice = { readonly word: string; readonly detail: string; readonly glued?: boolean };

const MOST = 60;

/** What may stand at a column of a command line, from 1: commands, flags with what they are for, kinds, names, files. */
export function completeLine(line: string, column: number, words: LineWords): readonly Completion[] {
  const cursor = lineCursorAt(line, column);
  const seen = new Set<string>();
  return choicesAt(cursor, words)
    .filter(({ word }) => word.startsWith(cursor.typed) && !seen.has(word) && seen.add(word))
    .slice(0, MOST)
    .map(({ word, detail, glued = false }) => ({
      label: word,
      insert: glued ? word : `${word} `,
      detail,
      from: cursor.from,
      to: column,
    }));
}

function choicesAt(cursor: LineCursor, words: LineWords): readonly Choice[] {
  const [program, ...rest] = cursor.words;
  if (program === undefined) return choices(PROGRAMS);
  if (program === "cat") return fileChoices(words.files);
  if (program !== "kubectl") return [];
  const found = commandOf(rest, words.env);
  const before = rest.at(-1) ?? "";
  if (found !== null) {
    const valued = flagAt(before, cursor.typed, found.rules);
    if (valued !== null) return valueChoices(valued, found.name, words);
    if (cursor.typed.startsWith("-")) return flagChoices(found.rules);
  }
  const inner = innerCommands(findCommand(rest, words.env));
  if (found === null || inner.length > 0) return inner;
  return ON_OBJECTS.has(found.name) ? objectChoices(found, cursor, words) : [];
}

/** The next words of commands inside of the one that is named so far, unless other words stand behind it. */
function innerCommands({ name, argument }: ReturnType<typeof findCommand>): readonly Choice[] {
  if (argument !== null) return [];
  const start = name === "" ? "" : `${name} `;
  const names = commandNames().filter((one) => one.startsWith(start));
  const next = names.map((name) => name.slice(start.length).split(" ")[0] as string);
  return [...new Set(next)].sort().map((word) => ({ word, detail: COMMAND_HELP[start + word] ?? "" }));
}

/** The flag whose value is typed, and what of the word stands before the value. */
function flagAt(
  before: string,
  typed: string,
  rules: FlagRules,
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

function valueChoices(
  { name, start }: { readonly name: string; readonly start: string },
  command: string,
  words: LineWords,
): readonly Choice[] {
  const of = (list: readonly string[]) =>
    list.map((word): Choice => ({ word, detail: "", glued: word.endsWith("=") }));
  return valuesOf(name, command, words, of).map((one) => ({ ...one, word: start + one.word }));
}

function valuesOf(
  name: string,
  command: string,
  words: LineWords,
  of: (list: readonly string[]) => readonly Choice[],
): readonly Choice[] {
  if (name === "filename" || name === "patch-file" || name === "from-file") return fileChoices(words.files);
  if (name === "kustomize") return of(foldersOf(words.files));
  if (name === "namespace") return of(namesOf(words.cluster, "", "namespaces"));
  if (name === "applyset") return of(namesOf(words.cluster, "", "secrets"));
  if (name === "type" && command === "patch") return of(["strategic", "merge", "json"]);
  return of(FLAG_VALUES[name] ?? []);
}

function flagChoices(rules: FlagRules): readonly Choice[] {
  return Object.entries(rules)
    .filter(([, rule]) => !isHidden(rule))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, rule]) => {
      const detail = FLAG_HELP[name] ?? "";
      const short: readonly Choice[] =
        rule.short === undefined ? [] : [{ word: `-${rule.short}`, detail: `--${name}: ${detail}` }];
      return [...short, { word: longFlag(name, rule), detail, glued: rule.kind !== "bool" }];
    });
}

function longFlag(name: string, { kind }: FlagRule): string {
  return kind === "bool" ? `--${name}` : `--${name}=`;
}

/** Kinds, kinds that have objects first; then the names of a kind that stands there already. */
function objectChoices(
  { args, rules }: FoundCommand,
  { typed }: LineCursor,
  { cluster }: LineWords,
): readonly Choice[] {
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

function isValue(before: string | undefined, rules: FlagRules): boolean {
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

/** Names of the objects of a kind that somebody made; for namespaces, of all. */
function namesOf(cluster: Cluster, group: string, plural: string): readonly string[] {
  const objects = plural === "namespaces" ? cluster.objects : madeObjects(cluster);
  const start = objectKey(group, plural, "", "").slice(0, -1);
  return [...objects]
    .filter(([key, object]) => key.startsWith(start) && get(object, "kind") !== undefined)
    .map(([, object]) => metaText(object, "name"));
}

function fileChoices(files: Files): readonly Choice[] {
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

function choices(all: Readonly<Record<string, string>>): readonly Choice[] {
  return Object.entries(all).map(([word, detail]) => ({ word, detail }));
}
