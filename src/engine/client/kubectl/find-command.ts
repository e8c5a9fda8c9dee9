import { apply } from "./apply.ts";
import { applyFlags, commonFlags } from "./apply-flags.ts";
import { commands } from "./commands.ts";
import type { FlagRule, FlagRules } from "./flags.ts";
import type { CommandRule } from "./kubectl.ts";

/** A command as words name it. */
export type FoundCommand = {
  /** Empty for kubectl itself. */
  readonly name: string;
  /** Null for kubectl itself and for what only holds commands: `create secret`. */
  readonly rule: CommandRule | null;
  /** The words without its name: flags may stand before it and between its parts. */
  readonly words: readonly string[];
  /** The first of them that is neither a flag nor the value of one; null where there is none. */
  readonly argument: string | null;
};

/** Shorter names of what `create` makes. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["create cm", "create configmap"],
  ["create deploy", "create deployment"],
  ["create ns", "create namespace"],
]);

/**
 * The command that words behind `kubectl` name, the longest one. Words behind flags that take a value belong to those; a flag that is not
 * known takes one. Behind `--` no command is named.
 * Upstream: spf13/cobra command.go, Find.
 */
export function findCommand(
  given: readonly string[],
  variables: Readonly<Record<string, string>>,
): FoundCommand {
  let name = "";
  let words = given;
  for (;;) {
    const rule = ruleOf(name, variables);
    const at = firstPlain(words, rule?.flags ?? commonFlags);
    const inner = at < 0 ? null : innerName(name, words[at] as string);
    if (inner === null) return { name, rule, words, argument: words[at] ?? null };
    name = inner;
    words = [...words.slice(0, at), ...words.slice(at + 1)];
  }
}

/** The names of all commands, in order. */
export function commandNames(): readonly string[] {
  return ["apply", ...Object.keys(commands)].sort();
}

function ruleOf(name: string, variables: Readonly<Record<string, string>>): CommandRule | null {
  if (name === "apply") return { flags: applyFlags(variables), command: apply };
  return Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;
}

function innerName(name: string, word: string): string | null {
  const full = name === "" ? word : `${name} ${word}`;
  const inner = ALIASES.get(full) ?? full;
  return commandNames().some((one) => one === inner || one.startsWith(`${inner} `)) ? inner : null;
}

/** Where the first word is that is neither a flag nor the value of one; -1 where there is none. */
function firstPlain(words: readonly string[], rules: FlagRules): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") return -1;
    if (!word.startsWith("-")) {
      if (word !== "") return at;
      continue;
    }
    if (word.includes("=") || (!word.startsWith("--") && word.length !== 2)) continue;
    if (!standsAlone(ruleNamed(rules, word))) at++;
  }
  return -1;
}

function ruleNamed(rules: FlagRules, word: string): FlagRule | undefined {
  if (word.startsWith("--")) return Object.hasOwn(rules, word.slice(2)) ? rules[word.slice(2)] : undefined;
  return Object.values(rules).find(({ short }) => word === `-${short}`);
}

function standsAlone(rule: FlagRule | undefined): boolean {
  return rule?.kind === "bool" || rule?.kind === "optional";
}
