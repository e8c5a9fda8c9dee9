import type { CommandSpec } from "../command.ts";
import { commonFlags } from "../flags/common-flags.ts";
import type { FlagSpec, FlagSpecs } from "../flags/parse-flags.ts";
import { apply } from "./apply/apply-command.ts";
import { applyFlags } from "./apply/apply-flags.ts";
import { commands } from "./commands.ts";

/** A command that words name. */
export type FoundCommand = {
  /** Empty for kubectl itself. */
  readonly name: string;
  /** Null for kubectl itself and for groups of commands: `create secret`. */
  readonly spec: CommandSpec | null;
  /** The words without the name of the command. Flags may precede the name and its parts. */
  readonly words: readonly string[];
  /** The first argument: the first word that is not a flag and not the value of a flag. Null if there is none. */
  readonly argument: string | null;
};

/** Short names of commands. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["create cj", "create cronjob"],
  ["create cm", "create configmap"],
  ["create deploy", "create deployment"],
  ["create ing", "create ingress"],
  ["create ns", "create namespace"],
  ["create pc", "create priorityclass"],
  ["create pdb", "create poddisruptionbudget"],
  ["create resourcequota", "create quota"],
  ["create sa", "create serviceaccount"],
  ["config use", "config use-context"],
  ["create svc", "create service"],
  ["set sa", "set serviceaccount"],
  ["top no", "top node"],
  ["top nodes", "top node"],
  ["top po", "top pod"],
  ["top pods", "top pod"],
]);

/**
 * Returns the command with the longest name that the words after `kubectl` begin with. Flags take their values; an unknown flag
 * takes the next word. Words after `--` are not part of a name.
 * Upstream: spf13/cobra command.go, Find.
 */
export function findCommand(
  given: readonly string[],
  variables: Readonly<Record<string, string>>,
): FoundCommand {
  let name = "";
  let words = given;
  for (;;) {
    const spec = specOf(name, variables);
    const at = firstArgument(words, spec?.flags ?? commonFlags);
    const inner = at < 0 ? null : subcommandName(name, words[at] as string);
    if (inner === null) return { name, spec, words, argument: words[at] ?? null };
    name = inner;
    words = [...words.slice(0, at), ...words.slice(at + 1)];
  }
}

/** Returns the names of all commands, sorted. */
export function commandNames(): readonly string[] {
  return ["apply", ...Object.keys(commands)].sort();
}

function specOf(name: string, variables: Readonly<Record<string, string>>): CommandSpec | null {
  if (name === "apply") return { flags: applyFlags(variables), run: apply };
  return Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;
}

function subcommandName(name: string, word: string): string | null {
  const full = name === "" ? word : `${name} ${word}`;
  const inner = ALIASES.get(full) ?? full;
  return commandNames().some((one) => one === inner || one.startsWith(`${inner} `)) ? inner : null;
}

/** Returns the index of the first argument, or -1 if there is none. */
function firstArgument(words: readonly string[], specs: FlagSpecs): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") return -1;
    if (!word.startsWith("-")) {
      if (word !== "") return at;
      continue;
    }
    if (word.includes("=") || (!word.startsWith("--") && word.length !== 2)) continue;
    // cobra does not know `--help` before it has found the command, so it takes the next word for the value of this flag.
    const isHelp = word === "--help" || word === "-h";
    if (isHelp || !takesNoNextWord(flagNamed(specs, word))) at++;
  }
  return -1;
}

function flagNamed(specs: FlagSpecs, word: string): FlagSpec | undefined {
  if (word.startsWith("--")) return Object.hasOwn(specs, word.slice(2)) ? specs[word.slice(2)] : undefined;
  return Object.values(specs).find(({ short }) => word === `-${short}`);
}

function takesNoNextWord(spec: FlagSpec | undefined): boolean {
  return spec?.kind === "bool" || spec?.kind === "optional";
}
